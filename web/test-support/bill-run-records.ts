import { billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { paisa } from '@netkhata/domain/paisa';
import type { BillRun, RunPreview } from '../features/bill-runs/run-words.ts';
import { answer } from './answers.ts';

export const previewed: RunPreview = {
  kind: 'month',
  billDate: '2026-11-05',
  fingerprint: 'f-1',
  count: 7,
  totalAmount: paisa(700_000),
  instalments: { count: 0, totalAmount: paisa(0) },
  parts: { count: 0, totalAmount: paisa(0) },
  adjustments: { count: 0, totalAmount: paisa(0) },
  settled: { count: 0, totalAmount: paisa(0) },
  alreadyBilled: 2,
  skipped: { not_active: 1, no_fee: 3 },
  thisMonth: { count: 0, totalAmount: paisa(0) },
  lastMonth: { count: 6, totalAmount: paisa(650_000) },
  isFarAhead: false,
  oddityCounts: { zero_fee: 1 },
  oddities: [
    {
      customerId: 9,
      code: 'SN9',
      name: 'Karim Akter',
      oddity: 'zero_fee',
      fee: paisa(0),
      billed: null,
    },
  ],
};

/** The reason why a run was cut short, as the server sends it. */
export const failedFor = (key: 'work.interrupted' | 'database.diskFull') => ({
  failure: englishOf(message(key)),
  failureMessage: message(key),
});

/** A finished run. */
export const finishedRun: BillRun = {
  id: 3,
  kind: 'month',
  billDate: '2026-11-05',
  state: 'finished',
  processed: 13,
  customers: 13,
  created: 1,
  alreadyBilled: 0,
  skipped: {},
  totalAmount: paisa(70_000),
  startedBy: 'Ayesha Rahman',
  startedAt: '2026-11-05T04:00:00Z',
  finishedAt: '2026-11-05T04:00:05Z',
  failure: null,
  failureMessage: null,
};

export const previewIs = (changes: Partial<RunPreview> = {}) =>
  answer(billRuns.billRunPreview, { ...previewed, ...changes });
export const runIs = (changes: Partial<BillRun> = {}) =>
  answer(billRuns.billRunDetails, { ...finishedRun, ...changes });

export const skippedCustomer = {
  customerId: 8,
  code: 'SN8',
  name: 'Rina Das',
  fee: paisa(70_000),
  billed: null,
  paidUntil: null,
  laterMonth: null,
  open: null,
  detail: null,
  detailMessage: null,
};

export const nobodyLeftOut = answer(billRuns.billRunSkipped, { rows: [] });

export const undoOf = (changes: Partial<EndpointResult<typeof billRuns.billRunUndoPreview>> = {}) =>
  answer(billRuns.billRunUndoPreview, {
    id: 3,
    count: 6,
    totalAmount: paisa(420_000),
    keptCount: 1,
    kept: [{ billId: 44, billNo: 'B-44' }],
    ...changes,
  });

export const runList = answer(billRuns.billRunTable, {
  rows: [finishedRun],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 1,
});

export const runStarted = answer(billRuns.billRunStart, {
  heading: 'Bill run started',
  message: 'The bills are being made.',
  data: { id: 3 },
});
