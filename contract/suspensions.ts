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
import { taka, takaSum } from './wire-taka.ts';
import { optionalId, requiredId } from './wire-id.ts';
import { optionalWord } from './wire-word.ts';

/** As many are approved at once, and shown on a page of the list. */
export const MOST_AT_ONCE = 5000;
export const PROPOSALS_PER_PAGE = 200;

const nullableText = z.nullable(z.string());
const mode = z.enum(SUSPENSION_MODES);
/** What somebody does at a router, where no router asks RADIUS. */
export const taskAtRouter = z.enum(['off', 'on']);

const proposal = z.object({
  customerId: z.int(),
  code: z.string(),
  name: z.string(),
  mobileNo: z.string(),
  zone: nullableText,
  /** No router asks RADIUS for this customer: approving makes a task for somebody. */
  isByHand: z.boolean(),
  isOnline: z.boolean(),
  balance: taka,
  /** The day of the oldest bill with something due, and how many days ago that was. */
  since: day,
  age: z.int(),
  lastPayment: z.nullable(z.object({ date: day, amount: taka })),
  /** The day of the last promise, where it was not kept. */
  brokenPromise: z.nullable(day),
  /** Why somebody left this customer out of an earlier list. */
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
  /** What was owed then. */
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
  /** Whole days until now, or until it was lifted. */
  days: z.int(),
  /** What the customer paid meanwhile. */
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
  /** Who is to be suspended by the books, as they are at this moment, with the sums by zone. */
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
        /** Stands for the rules by which this list was made. */
        fingerprint: z.string(),
        /** Why approving needs a reason now. */
        notNow: z.nullable(z.enum(NOT_NOW_REASONS)),
        latestTime: z.string(),
        zones: z.array(
          z.object({
            id: z.nullable(z.int()),
            name: nullableText,
            /** Active customers, those proposed, and those suspended since this morning. */
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
        /** Longest due first. */
        rows: z.array(proposal),
        /** Who can be approved at once, of all pages and in their order, and what these owe. */
        ids: z.array(z.int()),
        idsDue: takaSum,
      }),
    },
  }),
  /** Suspends those of them who would still be proposed; 409 where the rules are others by now. */
  suspensionApprove: endpoint({
    method: 'POST',
    path: 'suspension_approve',
    access: 'suspend',
    effect: 'write',
    body: z.object({
      customers: z.array(requiredId).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
      fingerprint: requiredText(100),
      /** `walled` when empty. */
      mode: optionalWord(SUSPENSION_MODES),
      /** On a day off, a holiday, or late in the day. */
      overrideReason: optionalText(200),
      /** More than a twentieth of a zone at once. */
      isLargeConfirmed: z.optional(optionalYesNo),
      /** Who was left out of the list by hand. */
      waived: z.optional(
        z.nullable(
          z
            .array(z.object({ customer: requiredId, reason: requiredText(200) }))
            .check(z.maxLength(MOST_AT_ONCE)),
        ),
      ),
    }),
    reply: {
      kind: 'saved',
      schema: z.object({
        suspended: z.int(),
        /** Of them, how many are a task for somebody. */
        byHand: z.int(),
        /** Who would not be proposed any more. */
        leftOut: z.array(z.object({ customerId: z.int(), code: z.string(), name: z.string() })),
      }),
    },
  }),
  suspensionLift: endpoint({
    method: 'POST',
    path: 'suspension_lift',
    access: 'suspend',
    effect: 'write',
    body: z.object({ customer: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** Everything that ever happened. */
  suspensionTable: tableList({
    path: 'suspension_dt',
    access: 'network',
    columns: SUSPENSION_COLUMNS,
    row: suspension,
  }),
  /** What is to be done at routers by hand, longest waiting first. */
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
    body: z.object({ task: requiredId }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
