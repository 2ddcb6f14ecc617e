import * as z from 'zod/mini';
import { SKIP_REASONS } from './bills.ts';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';
import { day, optionalText, requiredDay, requiredText, serverMessage } from './wire.ts';
import { taka, takaSum } from './wire-taka.ts';
import { pathId, requiredId } from './wire-id.ts';

export const BILL_ODDITIES = ['zero_fee', 'fee_unlike_package', 'skipped_month'] as const;
export const BILL_RUN_STATES = ['running', 'finished', 'failed', 'undone'] as const;

/** How many customers were skipped by each reason; a reason nobody has is left out. */
export const skippedCounts = z.partialRecord(z.enum(SKIP_REASONS), z.int());

const runPreview = z.object({
  billDate: day,
  /** Stands for exactly these bills: sent back, it refuses the run when the data moved since. */
  fingerprint: z.string(),
  count: z.int(),
  totalAmount: takaSum,
  alreadyBilled: z.int(),
  skipped: skippedCounts,
  lastMonth: z.object({ count: z.int(), totalAmount: takaSum }),
  oddityCounts: z.partialRecord(z.enum(BILL_ODDITIES), z.int()),
  /** The first of them. */
  oddities: z.array(
    z.object({
      customerId: z.int(),
      code: z.string(),
      name: z.string(),
      oddity: z.enum(BILL_ODDITIES),
      fee: taka,
    }),
  ),
});

const run = z.object({
  id: z.int(),
  billDate: day,
  state: z.enum(BILL_RUN_STATES),
  /** Customers looked at so far, of all. */
  processed: z.int(),
  customers: z.int(),
  created: z.int(),
  alreadyBilled: z.int(),
  skipped: skippedCounts,
  totalAmount: takaSum,
  startedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  failureMessage: z.nullable(serverMessage),
});

export const BILL_RUN_COLUMNS = ['id', 'billDate', 'state', 'created', 'startedBy'] as const;

export const billRuns = {
  billRunPreview: endpoint({
    method: 'POST',
    path: 'bill_run_preview',
    access: 'bills_manage',
    effect: 'read',
    body: z.object({ billDate: requiredDay }),
    reply: { kind: 'record', schema: runPreview },
  }),
  /** Starts a confirmed run and answers at once; its progress is asked for or listened to. */
  billRunStart: endpoint({
    method: 'POST',
    path: 'bill_run_start',
    access: 'bills_manage',
    effect: 'write',
    ownTransactions: 'once',
    body: z.object({ billDate: requiredDay, fingerprint: requiredText(100) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  billRunDetails: endpoint({
    method: 'GET',
    path: 'bill_run_details/{id}',
    access: 'bills_manage',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: run },
  }),
  billRunProgress: endpoint({
    method: 'GET',
    path: 'bill_run_progress/{id}',
    access: 'bills_manage',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'events', schema: run },
  }),
  billRunTable: tableList({
    path: 'bill_run_list',
    access: 'bills_manage',
    columns: BILL_RUN_COLUMNS,
    row: run,
  }),
  billRunUndo: endpoint({
    method: 'POST',
    path: 'bill_run_undo',
    access: 'bills_manage',
    effect: 'write',
    ownTransactions: 'once',
    body: z.object({ id: requiredId, reason: optionalText(200) }),
    reply: {
      kind: 'saved',
      schema: z.object({
        id: z.int(),
        undone: z.int(),
        /** Bills that stay, because something is paid on them. */
        kept: z.array(z.object({ billId: z.int(), billNo: z.string(), reason: z.string() })),
      }),
    },
  }),
};
