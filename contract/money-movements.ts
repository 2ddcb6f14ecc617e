import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';
import { day, optionalDay, optionalText, requiredText } from './wire.ts';
import { optionalId, requiredId } from './wire-id.ts';
import { optionalTaka, requiredTaka, taka } from './wire-taka.ts';

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

const MOST_REASON = 200;
const nullableText = z.nullable(z.string());

const dayFields = {
  /** Today when empty; refused when its books are closed. */
  movementDate: optionalDay,
  /** In its place: the day it happened, whether its books are closed or not. */
  takenOn: z.optional(optionalDay),
};
const remarks = optionalText(500);
const amount = requiredTaka({ most: LARGEST.transfer });
const paidFields = {
  account: requiredId,
  category: requiredId,
  amount,
  /** Whom it is an advance to, or who repays one. */
  staff: optionalId,
  /** Whose advance is given back. */
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
  /** The day of its entry; null while it has none. */
  bookedOn: z.nullable(day),
  kind: z.enum(MOVEMENT_KINDS),
  account: z.string(),
  accountId: z.int(),
  /** Where a transfer arrives. */
  toAccount: nullableText,
  category: nullableText,
  /** Of the staff, or the customer. */
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
  /** Whether who reads it may approve or refuse it, and take it back. */
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
    body: z.object({
      from: requiredId,
      to: requiredId,
      /** What arrives. */
      amount,
      /** What the place that it leaves pays besides. */
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
    body: z.object(paidFields),
    reply: savedMovement,
  }),
  moneyPayIn: endpoint({
    method: 'POST',
    path: 'money_pay_in',
    access: 'pay_out',
    effect: 'write',
    body: z.object(paidFields),
    reply: savedMovement,
  }),
  payOutApprove: endpoint({
    method: 'POST',
    path: 'pay_out_approve',
    access: 'approve_pay_out',
    effect: 'write',
    body: z.object({ id: requiredId }),
    reply: savedMovement,
  }),
  payOutRefuse: endpoint({
    method: 'POST',
    path: 'pay_out_refuse',
    access: 'approve_pay_out',
    effect: 'write',
    body: z.object({ id: requiredId, reason: requiredText(MOST_REASON) }),
    reply: savedMovement,
  }),
  /** By who entered it on the same day; later, and what others entered, by a Super Admin. */
  moneyTakeBack: endpoint({
    method: 'POST',
    path: 'money_take_back',
    access: 'session',
    effect: 'write',
    body: z.object({ id: requiredId, reason: requiredText(MOST_REASON) }),
    reply: savedMovement,
  }),
};
