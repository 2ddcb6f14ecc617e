import { BILL_ODDITIES, SKIP_REASONS } from '@netkhata/domain/monthly-bills';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';
import { day, optionalText, requiredDay, requiredText, serverMessage } from './wire.ts';
import { taka, takaSum } from './wire-taka.ts';
import { optionalId, pathId, requiredId } from './wire-id.ts';

export const BILL_RUN_STATES = ['running', 'finished', 'failed', 'undone'] as const;

/** How many customers were skipped by each reason; a reason nobody has is left out. */
export const skippedCounts = z.partialRecord(z.enum(SKIP_REASONS), z.int());

const billsMade = z.object({ count: z.int(), totalAmount: takaSum });

const runPreview = z.object({
  billDate: day,
  /** Stands for exactly these bills: sent back, it refuses the run when the data moved since. */
  fingerprint: z.string(),
  count: z.int(),
  totalAmount: takaSum,
  /** Bills for internet service made in the month of the bill date until now. */
  thisMonth: billsMade,
  lastMonth: billsMade,
  /** Whether the bill date lies so far ahead that it may be a slip. */
  isFarAhead: z.boolean(),
  /** Lines of instalments on these bills, and what they come to, VAT aside; part of the total. */
  instalments: z.object({ count: z.int(), totalAmount: takaSum }),
  /** Customers who are settled until a later day, and their fees, which are not billed. */
  settled: z.object({ count: z.int(), totalAmount: takaSum }),
  alreadyBilled: z.int(),
  skipped: skippedCounts,
  oddityCounts: z.partialRecord(z.enum(BILL_ODDITIES), z.int()),
  /** The first of them. */
  oddities: z.array(
    z.object({
      customerId: z.int(),
      code: z.string(),
      name: z.string(),
      oddity: z.enum(BILL_ODDITIES),
      fee: taka,
      /** What was billed by hand for one cycle. */
      billed: z.nullable(taka),
    }),
  ),
});

/** Why somebody was skipped, with what there is to say about it. */
const skippedCustomer = z.object({
  customerId: z.int(),
  code: z.string(),
  name: z.string(),
  reason: z.enum(SKIP_REASONS),
  fee: z.nullable(taka),
  /** What was billed by hand for one cycle. */
  billed: z.nullable(taka),
  /** The first day that is not paid. */
  paidUntil: z.nullable(day),
  /** The later month that is billed: '2026-12'. */
  laterMonth: z.nullable(z.string()),
  /** What the system says of a customer who cannot be billed. */
  detail: z.nullable(z.string()),
  detailMessage: z.nullable(serverMessage),
});

/** What a preview says of one customer: the amount of the bill, or the reason for none. */
const previewedCustomer = z.object({
  ...skippedCustomer.shape,
  reason: z.nullable(z.enum(SKIP_REASONS)),
  amount: z.nullable(taka),
});

const remainingBill = z.object({ billId: z.int(), billNo: z.string() });

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
  /** The customers behind a figure of the preview, in the order of their ids. */
  billRunPreviewRows: endpoint({
    method: 'POST',
    path: 'bill_run_preview_rows',
    access: 'bills_manage',
    effect: 'read',
    body: z.object({
      billDate: requiredDay,
      /** Whom to list: those who get a bill when empty, else those skipped for this reason. */
      reason: z.optional(z.nullable(z.enum(SKIP_REASONS))),
      /** The last customer seen; the page after them is answered. */
      after: optionalId,
    }),
    reply: {
      kind: 'record',
      schema: z.object({ rows: z.array(previewedCustomer), hasMore: z.boolean() }),
    },
  }),
  /** Starts a confirmed run and answers at once; its progress is asked for or listened to. */
  billRunStart: endpoint({
    method: 'POST',
    path: 'bill_run_start',
    access: 'bills_manage',
    effect: 'write',
    transactions: 'ownOnce',
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
  /** Whom a run left out and somebody should look at; the first of each reason. */
  billRunSkipped: endpoint({
    method: 'GET',
    path: 'bill_run_skipped/{id}',
    access: 'bills_manage',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: z.object({ rows: z.array(skippedCustomer) }) },
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
  /** What undoing a run would do, without doing it. */
  billRunUndoPreview: endpoint({
    method: 'GET',
    path: 'bill_run_undo_preview/{id}',
    access: 'bills_manage',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        id: z.int(),
        /** Bills that would go, and what they come to. */
        count: z.int(),
        totalAmount: takaSum,
        keptCount: z.int(),
        /** The first of those that would stay, because something is paid on them. */
        kept: z.array(remainingBill),
      }),
    },
  }),
  billRunUndo: endpoint({
    method: 'POST',
    path: 'bill_run_undo',
    access: 'bills_manage',
    effect: 'write',
    transactions: 'ownOnce',
    body: z.object({ id: requiredId, reason: optionalText(200) }),
    reply: {
      kind: 'saved',
      schema: z.object({
        id: z.int(),
        undone: z.int(),
        /** Bills that stay, because something is paid on them. */
        kept: z.array(z.object({ ...remainingBill.shape, reason: z.string() })),
      }),
    },
  }),
};
