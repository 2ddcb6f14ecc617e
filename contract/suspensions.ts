import { NOT_NOW_REASONS, SUSPENSION_MODES } from '@netkhata/domain/suspension';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';
import {
  day,
  optionalText,
  optionalWhole,
  optionalYesNo,
  requiredText,
  serverMessage,
} from './wire.ts';
import { taka, takaSum } from './wire-formats.ts';
import { optionalId, optionalWord, requiredId } from './wire-choices.ts';

/** Maximum customers approved at once. */
export const MAX_SUSPENSIONS_AT_ONCE = 5000;
/** Shown on one page of the list: the form that approves all of them stays in reach below it. */
export const PROPOSALS_PER_PAGE = 25;

const nullableText = z.nullable(z.string());
const mode = z.enum(SUSPENSION_MODES);
/** What somebody has to do by hand, at a router that does not use RADIUS. */
export const taskAtRouter = z.enum(['off', 'on']);

const proposal = z.object({
  customerId: z.int(),
  code: z.string(),
  name: z.string(),
  mobileNo: z.string(),
  zone: nullableText,
  /** The customer's router does not use RADIUS: approving creates a task to be done by hand. */
  isByHand: z.boolean(),
  isOnline: z.boolean(),
  balance: taka,
  /** The date of the oldest bill with something due, and its age in days. */
  since: day,
  age: z.int(),
  lastPayment: z.nullable(z.object({ date: day, amount: taka })),
  /** The day of the last promise, where it was broken. */
  brokenPromise: z.nullable(day),
  /** Why the customer was left out of an earlier list. */
  waiver: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
});

export const suspension = z.object({
  id: z.int(),
  customerId: z.int(),
  code: z.string(),
  name: z.string(),
  zone: nullableText,
  mode,
  isByHand: z.boolean(),
  /** What was due when the suspension began. */
  due: taka,
  /** Instants in UTC. */
  startedAt: z.string(),
  decidedBy: z.string(),
  overrideReason: nullableText,
  liftedAt: nullableText,
  /** In English. */
  liftReason: nullableText,
  liftReasonMessage: z.nullable(serverMessage),
  liftedBy: nullableText,
  paymentId: z.nullable(z.int()),
  /** Whole days until now, or until the suspension was lifted. */
  days: z.int(),
  /** What the customer paid while suspended. */
  broughtIn: takaSum,
});

export const SUSPENSION_COLUMNS = [
  'id',
  'name',
  'code',
  'zone',
  'due',
  'startedAt',
  'decidedBy',
  'liftedAt',
] as const;

export const suspensions = {
  /** Customers whom the books say should be suspended now, with sums by zone. */
  suspensionProposals: endpoint({
    method: 'GET',
    path: 'suspension_proposals',
    access: 'network',
    effect: 'read',
    query: z.object({
      zone: z.optional(optionalId),
      page: z.optional(optionalWhole({ min: 1, max: 999_999 })),
    }),
    reply: {
      kind: 'record',
      schema: z.object({
        day,
        /** Identifies the suspension rules that this list was made by. */
        fingerprint: z.string(),
        /** Why approving needs a reason at this moment. */
        notNow: z.nullable(z.enum(NOT_NOW_REASONS)),
        latestTime: z.string(),
        zones: z.array(
          z.object({
            id: z.nullable(z.int()),
            name: nullableText,
            /** Number of active customers, of proposals, and of suspensions since this morning. */
            active: z.int(),
            proposed: z.int(),
            today: z.int(),
            due: takaSum,
            graceDays: z.int(),
          }),
        ),
        count: z.int(),
        page: z.int(),
        pages: z.int(),
        /** Ordered by age of the due, longest first. */
        rows: z.array(proposal),
        /**
         * Ids of all that can be approved at once, over all pages and in their order, and their
         * sum.
         */
        ids: z.array(z.int()),
        idsDue: takaSum,
        /** Who would be proposed but for a claim that they have paid; two hundred at most. */
        held: z.array(
          z.object({
            customerId: z.int(),
            code: z.string(),
            name: z.string(),
            account: z.string(),
            number: z.string(),
            /** An instant in UTC. */
            until: z.string(),
          }),
        ),
      }),
    },
  }),
  /** Suspends those of the customers who would still be proposed; 409 if the rules have changed. */
  suspensionApprove: endpoint({
    method: 'POST',
    path: 'suspension_approve',
    access: 'suspend',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      customers: z.array(requiredId).check(z.minLength(1), z.maxLength(MAX_SUSPENSIONS_AT_ONCE)),
      fingerprint: requiredText(100),
      /** `walled` when empty. */
      mode: optionalWord(SUSPENSION_MODES),
      /** Required on a day off, a holiday, or late in the day. */
      overrideReason: optionalText(200),
      /** Confirms suspending more than a twentieth of a zone at once. */
      isLargeConfirmed: z.optional(optionalYesNo),
      /** Customers left out of the list by hand. */
      waived: z.optional(
        z.nullable(
          z
            .array(z.object({ customer: requiredId, reason: requiredText(200) }))
            .check(z.maxLength(MAX_SUSPENSIONS_AT_ONCE)),
        ),
      ),
    }),
    reply: {
      kind: 'saved',
      schema: z.object({
        suspended: z.int(),
        /** How many of them need a task done by hand. */
        byHand: z.int(),
        /** Customers who would not be proposed any more. */
        leftOut: z.array(z.object({ customerId: z.int(), code: z.string(), name: z.string() })),
      }),
    },
  }),
  suspensionLift: endpoint({
    method: 'POST',
    path: 'suspension_lift',
    access: 'suspend',
    effect: 'write',
    reach: 'zone',
    body: z.object({ customer: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** All suspensions, also ended ones. */
  suspensionTable: tableList({
    path: 'suspension_dt',
    access: 'network',
    columns: SUSPENSION_COLUMNS,
    row: suspension,
  }),
  /** Tasks to be done by hand at routers, oldest first. */
  suspensionTasks: endpoint({
    method: 'GET',
    path: 'suspension_tasks',
    access: 'network',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          id: z.int(),
          customerId: z.int(),
          code: z.string(),
          name: z.string(),
          mobileNo: z.string(),
          zone: nullableText,
          wanted: taskAtRouter,
          address: nullableText,
          router: nullableText,
          askedAt: z.string(),
        }),
      ),
    },
  }),
  suspensionTaskClose: endpoint({
    method: 'POST',
    path: 'suspension_task_done',
    access: 'network',
    effect: 'write',
    reach: 'zone',
    body: z.object({ task: requiredId }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
