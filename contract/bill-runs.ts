import { BILL_ODDITIES, RUN_KINDS, RUN_SKIP_REASONS } from '@netkhata/domain/bill-words';
import * as z from 'zod/mini';
import { optionalId, optionalWord, pathId, requiredId } from './wire-choices.ts';
import { endpoint } from './endpoint.ts';
import { tableFilters, tableQuery } from './table-list.ts';
import { day, optionalText, requiredDay, requiredText, serverMessage } from './wire.ts';
import { taka, takaSum } from './wire-formats.ts';

export const BILL_RUN_STATES = ['running', 'finished', 'failed', 'undone'] as const;

/** How many customers were skipped by each reason; a reason nobody has is left out. */
export const skippedCounts = z.partialRecord(z.enum(RUN_SKIP_REASONS), z.int());

const billsMade = z.object({ count: z.int(), totalAmount: takaSum });

const runPreview = z.object({
  kind: z.enum(RUN_KINDS),
  billDate: day,
  /**
   * Identifies exactly these bills; sent back, the run is refused if the data has changed since.
   */
  fingerprint: z.string(),
  count: z.int(),
  totalAmount: takaSum,
  /** Bills for internet service already made in the month of the bill date. */
  thisMonth: billsMade,
  lastMonth: billsMade,
  /** Whether the bill date is so far ahead that it may be a typing mistake. */
  isFarAhead: z.boolean(),
  /** Number of instalment lines on these bills and their sum without VAT; included in the total. */
  instalments: z.object({ count: z.int(), totalAmount: takaSum }),
  /** Number of lines for some days of a month and their sum without VAT; included in the total. */
  parts: z.object({ count: z.int(), totalAmount: takaSum }),
  /**
   * Number of adjustments of earlier months and their sum without VAT; below zero is given back.
   * Included in the total.
   */
  adjustments: z.object({ count: z.int(), totalAmount: takaSum }),
  /** Customers who have paid until a later day, and their fees, which are not billed. */
  settled: z.object({ count: z.int(), totalAmount: takaSum }),
  alreadyBilled: z.int(),
  skipped: skippedCounts,
  oddityCounts: z.partialRecord(z.enum(BILL_ODDITIES), z.int()),
  /** The first few; the counts cover all of them. */
  oddities: z.array(
    z.object({
      customerId: z.int(),
      code: z.string(),
      name: z.string(),
      oddity: z.enum(BILL_ODDITIES),
      fee: taka,
      /** The amount billed by hand, scaled to one cycle. */
      billed: z.nullable(taka),
    }),
  ),
});

/** Why a customer was skipped, with the details of the reason. */
const skippedCustomer = z.object({
  customerId: z.int(),
  code: z.string(),
  name: z.string(),
  reason: z.enum(RUN_SKIP_REASONS),
  fee: z.nullable(taka),
  /** The amount billed by hand, scaled to one cycle. */
  billed: z.nullable(taka),
  /** The first day that is not paid. */
  paidUntil: z.nullable(day),
  /** The later month that is billed already: '2026-12'. */
  laterMonth: z.nullable(z.string()),
  /** The error text for a customer who cannot be billed. */
  detail: z.nullable(z.string()),
  detailMessage: z.nullable(serverMessage),
});

/** The preview of one customer: the amount of the bill, or the reason why there is none. */
const previewedCustomer = z.object({
  ...skippedCustomer.shape,
  reason: z.nullable(z.enum(RUN_SKIP_REASONS)),
  amount: z.nullable(taka),
  /** Of a run of late fees: what is open on the customer's bills but fees. */
  open: z.nullable(taka),
});

const remainingBill = z.object({ billId: z.int(), billNo: z.string() });

const run = z.object({
  id: z.int(),
  kind: z.enum(RUN_KINDS),
  billDate: day,
  state: z.enum(BILL_RUN_STATES),
  /** Customers processed so far; `total` counts all. */
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

export const BILL_RUN_COLUMNS = [
  'id',
  'kind',
  'billDate',
  'state',
  'created',
  'startedBy',
] as const;

/** What the run makes; the bills of a month where it is left out. */
const kind = z.optional(optionalWord(RUN_KINDS));

export const billRuns = {
  billRunPreview: endpoint({
    method: 'POST',
    path: 'bill_run_preview',
    access: 'bills_manage',
    effect: 'read',
    body: z.object({ kind, billDate: requiredDay }),
    reply: { kind: 'record', schema: runPreview },
  }),
  /** The customers that a figure of the preview counts, ordered by id. */
  billRunPreviewRows: endpoint({
    method: 'POST',
    path: 'bill_run_preview_rows',
    access: 'bills_manage',
    effect: 'read',
    body: z.object({
      kind,
      billDate: requiredDay,
      /** Empty lists the customers who get a bill, a reason those skipped for it. */
      reason: z.optional(optionalWord(RUN_SKIP_REASONS)),
      /** Pagination cursor: the id of the last customer of the previous page. */
      after: optionalId,
    }),
    reply: {
      kind: 'record',
      schema: z.object({ rows: z.array(previewedCustomer), hasMore: z.boolean() }),
    },
  }),
  /** Starts a confirmed run and returns at once; progress is polled or streamed. */
  billRunStart: endpoint({
    method: 'POST',
    path: 'bill_run_start',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    transactions: 'ownOnce',
    body: z.object({ kind, billDate: requiredDay, fingerprint: requiredText(100) }),
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
  /** Customers skipped by a run whom somebody should check; the first few of each reason. */
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
  /** All runs, or those of a kind. */
  billRunTable: endpoint({
    method: 'POST',
    path: 'bill_run_list',
    access: 'bills_manage',
    effect: 'read',
    query: z.extend(tableQuery(BILL_RUN_COLUMNS), { kind }),
    body: tableFilters(BILL_RUN_COLUMNS),
    reply: { kind: 'table', row: run, columns: BILL_RUN_COLUMNS },
  }),
  /** Dry run of undoing a run. */
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
        /** Number and sum of the bills that would be deleted. */
        count: z.int(),
        totalAmount: takaSum,
        keptCount: z.int(),
        /** The first few of the bills that would remain because something is paid on them. */
        kept: z.array(remainingBill),
      }),
    },
  }),
  billRunUndo: endpoint({
    method: 'POST',
    path: 'bill_run_undo',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    transactions: 'ownOnce',
    body: z.object({ id: requiredId, reason: optionalText(200) }),
    reply: {
      kind: 'saved',
      schema: z.object({
        id: z.int(),
        undone: z.int(),
        /** Bills that remain because something is paid on them. */
        kept: z.array(z.object({ ...remainingBill.shape, reason: z.string() })),
      }),
    },
  }),
};
