import { LARGEST } from '@netkhata/domain/bounds';
import { PROMISE_STATES } from '@netkhata/domain/suspension';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { suspension, taskAtRouter } from './suspensions.ts';
import { day, optionalText, requiredDay, requiredText } from './wire.ts';
import { requiredTaka, taka, takaSum } from './wire-taka.ts';
import { pathId, requiredId } from './wire-id.ts';

const nullableText = z.nullable(z.string());

const promise = z.object({
  id: z.int(),
  amount: taka,
  madeOn: day,
  dueOn: day,
  madeBy: z.string(),
  /** What came in between both days. */
  paid: takaSum,
  state: z.enum(PROMISE_STATES),
  /** Who withdrew it, and why. */
  withdrawnBy: nullableText,
  withdrawReason: nullableText,
});

export const promises = {
  /** What a customer's page says. */
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
        /** What somebody has still to do at a router for this customer. */
        taskAtRouter: z.nullable(taskAtRouter),
        /** The last ones that are over, latest first. */
        earlier: z.array(suspension),
        /** The day of the oldest overdue bill; null for who would not be proposed. */
        overdueSince: z.nullable(day),
        balance: taka,
        neverSuspendReason: nullableText,
        /** Latest first. */
        promises: z.array(promise),
        /** The days that a promise may be of, for who asks. */
        promiseUntil: day,
        /** This month, where a run left it out for a suspension that is over: '2026-11'. */
        unbilledMonth: nullableText,
      }),
    },
  }),
  /** A customer's word to pay by a day: holds suspension and reminders until then. */
  promiseSave: endpoint({
    method: 'POST',
    path: 'promise_save',
    access: 'counter',
    effect: 'write',
    body: z.object({
      customer: requiredId,
      date: requiredDay,
      amount: requiredTaka({ most: LARGEST.payment }),
    }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), isLifted: z.boolean() }) },
  }),
  /** Ends an open promise before its day: nothing is held by it any more. */
  promiseWithdraw: endpoint({
    method: 'POST',
    path: 'promise_withdraw',
    access: 'suspend',
    effect: 'write',
    body: z.object({ promise: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** Takes a customer out of all lists with a reason, or back in with none. */
  neverSuspendUpdate: endpoint({
    method: 'POST',
    path: 'never_suspend',
    access: 'suspend',
    effect: 'write',
    body: z.object({ customer: requiredId, reason: optionalText(200) }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
