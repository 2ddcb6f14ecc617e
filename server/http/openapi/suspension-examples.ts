import type { promises } from '@netkhata/contract/promises';
import type { suspensionSettings } from '@netkhata/contract/suspension-settings';
import type { suspensions } from '@netkhata/contract/suspensions';
import { type CallExample, table } from './example.ts';

type SuspensionKey =
  | keyof typeof suspensions
  | keyof typeof promises
  | keyof typeof suspensionSettings;

export const suspensionExamples: Record<SuspensionKey, CallExample> = {
  suspensionProposals: { query: { zone: '1', page: '1' } },
  suspensionApprove: {
    body: {
      customers: [1],
      fingerprint: 'of the list',
      mode: 'walled',
      overrideReason: 'The office is staffed until nine today',
      isLargeConfirmed: 'no',
      waived: [{ customer: 2, reason: 'In hospital' }],
    },
  },
  suspensionLift: { body: { customer: 3, reason: 'The bill was wrong' } },
  suspensionTable: table('name'),
  customerSuspension: { params: { id: 1 } },
  promiseSave: { body: { customer: 1, date: '2026-11-25', amount: '2000' } },
  promiseWithdraw: { body: { promise: 1, reason: 'Written down for another customer' } },
  neverSuspendUpdate: { body: { customer: 2, reason: 'The mosque of the quarter' } },
  suspensionTasks: {},
  suspensionTaskClose: { body: { task: 2 } },
  suspensionSettings: {},
  suspensionSettingsUpdate: {
    body: {
      graceDays: 16,
      floor: '50',
      latestTime: '17:00',
      promiseShare: 100,
      partPaymentLifts: 'no',
      billSuspended: 'no',
      smsDaysBefore: 3,
      smsAtSuspension: 'yes',
      daysOff: [5],
      zones: [{ id: 1, graceDays: 20 }],
      holidays: [{ day: '2026-12-16', name: 'Victory Day' }],
    },
  },
};
