import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';
import { day, optionalDay, optionalText, requiredText } from './wire.ts';
import { optionalId, requiredId } from './wire-choices.ts';
import { optionalTaka, requiredTaka, taka } from './wire-formats.ts';

/** How money moves besides payments and hand-overs. */
export const MOVEMENT_KINDS = ['transfer', 'paid_out', 'paid_in'] as const;
/** A pay-out above the limit waits; what was posted is taken back by a reversal. */
export const MOVEMENT_STATES = ['waiting', 'posted', 'refused', 'taken_back'] as const;
export type MovementState = (typeof MOVEMENT_STATES)[number];

export const MOVEMENT_COLUMNS = [
  'id',
  'movementNo',
  'movementDate',
  'kind',
  'account',
  'category',
  'amount',
  'author',
  'state',
] as const;

const MAX_REASON_LENGTH = 200;
const nullableText = z.nullable(z.string());

const dayFields = {
  /** Today when empty; refused when the books of that day are closed. */
  movementDate: optionalDay,
  /** Instead of `movementDate`: the day it happened, even where its books are closed. */
  takenOn: z.optional(optionalDay),
};
const remarks = optionalText(500);
const amount = requiredTaka({ most: LARGEST.transfer, isPositive: true });
const paidFields = {
  account: requiredId,
  category: requiredId,
  amount,
  /** The member of staff who gets or repays an advance. */
  staff: optionalId,
  /** The customer whose advance is refunded. */
  customer: optionalId,
  ...dayFields,
  remarks,
};

const savedMovement = {
  kind: 'saved',
  schema: z.object({ id: z.int(), movementNo: z.string(), state: z.enum(MOVEMENT_STATES) }),
} as const;

const movement = z.object({
  id: z.int(),
  movementNo: z.string(),
  movementDate: day,
  /** The day of its ledger entry; null while it has none. */
  bookedOn: z.nullable(day),
  kind: z.enum(MOVEMENT_KINDS),
  account: z.string(),
  accountId: z.int(),
  /** The destination of a transfer. */
  toAccount: nullableText,
  category: nullableText,
  /** The member of staff or the customer concerned. */
  party: nullableText,
  customerId: z.nullable(z.int()),
  amount: taka,
  fee: taka,
  remarks: nullableText,
  author: z.string(),
  state: z.enum(MOVEMENT_STATES),
  decidedBy: nullableText,
  refusalReason: nullableText,
  takenBackBy: nullableText,
  takeBackReason: nullableText,
  /** Whether the reader may approve or refuse it, and take it back. */
  canApprove: z.boolean(),
  canTakeBack: z.boolean(),
});

export const moneyMovements = {
  moneyTable: tableList({
    path: 'money_dt',
    access: 'session',
    columns: MOVEMENT_COLUMNS,
    row: movement,
  }),
  moneyTransfer: endpoint({
    method: 'POST',
    path: 'money_transfer',
    access: 'move_money',
    effect: 'write',
    reach: 'books',
    body: z.object({
      from: requiredId,
      to: requiredId,
      /** The amount that arrives. */
      amount,
      /** The fee that the source pays on top. */
      fee: optionalTaka({ most: LARGEST.transfer }),
      ...dayFields,
      remarks,
    }),
    reply: savedMovement,
  }),
  moneyPayOut: endpoint({
    method: 'POST',
    path: 'money_pay_out',
    access: 'pay_out',
    effect: 'write',
    reach: 'books',
    body: z.object(paidFields),
    reply: savedMovement,
  }),
  moneyPayIn: endpoint({
    method: 'POST',
    path: 'money_pay_in',
    access: 'pay_out',
    effect: 'write',
    reach: 'books',
    body: z.object(paidFields),
    reply: savedMovement,
  }),
  payOutApprove: endpoint({
    method: 'POST',
    path: 'pay_out_approve',
    access: 'approve_pay_out',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId }),
    reply: savedMovement,
  }),
  payOutRefuse: endpoint({
    method: 'POST',
    path: 'pay_out_refuse',
    access: 'approve_pay_out',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, reason: requiredText(MAX_REASON_LENGTH) }),
    reply: savedMovement,
  }),
  /**
   * By the user who entered it on the same day; later, or for others' movements, by a Super Admin.
   */
  moneyTakeBack: endpoint({
    method: 'POST',
    path: 'money_take_back',
    access: 'session',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, reason: requiredText(MAX_REASON_LENGTH) }),
    reply: savedMovement,
  }),
};
