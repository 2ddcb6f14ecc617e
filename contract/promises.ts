import { LARGEST } from '@netkhata/domain/bounds';
import { PROMISE_STATES } from '@netkhata/domain/suspension';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { suspension, taskAtRouter } from './suspensions.ts';
import { day, optionalText, requiredDay, requiredText } from './wire.ts';
import { requiredTaka, taka, takaSum } from './wire-formats.ts';
import { pathId, requiredId } from './wire-choices.ts';

const nullableText = z.nullable(z.string());

const promise = z.object({
  id: z.int(),
  amount: taka,
  madeOn: day,
  dueOn: day,
  madeBy: z.string(),
  /** What was paid between the two days. */
  paid: takaSum,
  state: z.enum(PROMISE_STATES),
  /** Who withdrew the promise, and why. */
  withdrawnBy: nullableText,
  withdrawReason: nullableText,
});

export const promises = {
  /** Suspension state of one customer, for the customer's page. */
  customerSuspension: endpoint({
    method: 'GET',
    path: 'customer_suspension/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        current: z.nullable(suspension),
        /** What somebody still has to do at a router for this customer. */
        taskAtRouter: z.nullable(taskAtRouter),
        /** The latest ended suspensions, latest first. */
        earlier: z.array(suspension),
        /** The date of the oldest overdue bill; null for a customer who would not be proposed. */
        overdueSince: z.nullable(day),
        balance: taka,
        neverSuspendReason: nullableText,
        /** Latest first. */
        promises: z.array(promise),
        /** The days that this user may enter as a promise. */
        promiseUntil: day,
        /**
         * The current month, where a run skipped it because of a suspension that has ended:
         * '2026-11'.
         */
        unbilledMonth: nullableText,
      }),
    },
  }),
  /** Records a customer's promise to pay by a day: no suspension and no reminders until then. */
  promiseSave: endpoint({
    method: 'POST',
    path: 'promise_save',
    access: 'counter',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      customer: requiredId,
      date: requiredDay,
      amount: requiredTaka({ most: LARGEST.payment, isPositive: true }),
    }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), isLifted: z.boolean() }) },
  }),
  /** Withdraws an open promise before its day; suspension and reminders apply again. */
  promiseWithdraw: endpoint({
    method: 'POST',
    path: 'promise_withdraw',
    access: 'suspend',
    effect: 'write',
    reach: 'zone',
    body: z.object({ promise: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** Exempts a customer from all suspension lists, with a reason; or ends the exemption. */
  neverSuspendUpdate: endpoint({
    method: 'POST',
    path: 'never_suspend',
    access: 'suspend',
    effect: 'write',
    reach: 'zone',
    body: z.object({ customer: requiredId, reason: optionalText(200) }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
