import { isDay } from '@netkhata/domain/billing-period';
import { SUSPENSION_MODES } from '@netkhata/domain/suspension';
import * as z from 'zod/mini';
import { auditChange, auditNames } from './audit-trail.ts';
import { BILL_PAYMENT_STATES } from './bills.ts';
import { endpoint } from './endpoint.ts';
import { withRules } from './field-rules.ts';
import { message } from './messages.ts';
import { PAYMENT_STATES } from './payments.ts';
import { SMS_STATUSES, SMS_TYPES } from './sms.ts';
import { STATEMENT_KINDS } from './statement.ts';
import { isNothing, looseText, refuse, day, serverMessage } from './wire.ts';
import { pathId } from './wire-id.ts';
import { taka } from './wire-taka.ts';
import { optionalWords } from './wire-word.ts';

/** What a timeline is filtered by. */
export const TIMELINE_GROUPS = [
  'bill',
  'payment',
  'discount',
  'suspension',
  'sms',
  'change',
] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

/** What suspensions and promises to pay leave behind. */
const SUSPENSION_EVENTS = ['suspended', 'resumed', 'promised', 'promiseWithdrawn'] as const;

const nullableText = z.nullable(z.string());

/** A line of the timeline by what puts it into order; the next page starts after it. */
const CURSOR = /^(\d{4}-\d\d-\d\d)_\d{1,16}_\d_\d{1,15}$/;

const INVALID = message('field.invalid');

const timelineCursor = withRules(
  { refusals: [INVALID] },
  z.codec(looseText, z.nullable(z.string()), {
    decode: (value, payload) => {
      if (isNothing(value)) return null;
      const cursor = String(value);
      const [, on = ''] = CURSOR.exec(cursor) ?? [];
      return isDay(on) ? cursor : refuse(payload, value, INVALID);
    },
    encode: (cursor) => cursor,
  }),
);

const line = {
  /** Tells it from every other line, and starts the next page after it. */
  key: z.string(),
  date: day,
  /** What was owed after it; below zero is paid in advance. */
  balance: taka,
};

export const timeline = {
  /** What happened to a customer, newest first; the balance runs along as the books have it. */
  customerTimeline: endpoint({
    method: 'GET',
    path: 'customer_timeline/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    query: z.object({
      /** Only these; all when left out. */
      kinds: z.optional(optionalWords(TIMELINE_GROUPS)),
      /** The key of the last line that is there already. */
      before: z.optional(timelineCursor),
    }),
    reply: {
      kind: 'record',
      schema: z.object({
        lines: z.array(
          z.union([
            z.object({
              ...line,
              group: z.enum(['bill', 'payment', 'discount']),
              kind: z.enum(STATEMENT_KINDS),
              /** Added to the balance; below zero where it was lowered. */
              amount: taka,
              billId: z.nullable(z.int()),
              billNo: nullableText,
              /** The months that the bill is for, by their first days. */
              fromMonth: z.nullable(day),
              toMonth: z.nullable(day),
              /** How far the bill is paid now; null where it was voided, or is no bill. */
              billState: z.nullable(z.enum(BILL_PAYMENT_STATES)),
              paymentId: z.nullable(z.int()),
              accountName: nullableText,
              paymentState: z.nullable(z.enum(PAYMENT_STATES)),
              /** In whose hand the money was put, and who approved it when. */
              collectedBy: nullableText,
              approvedBy: nullableText,
              approvedOn: z.nullable(day),
              /** Why a bill or a payment was deleted. */
              reason: nullableText,
            }),
            z.object({
              ...line,
              group: z.literal('suspension'),
              event: z.enum(SUSPENSION_EVENTS),
              /** Null of what nobody did: the books ended a suspension. */
              user: nullableText,
              /** Of a suspension; null where it is done by hand. */
              mode: z.nullable(z.enum(SUSPENSION_MODES)),
              /** What was overdue, or is promised: it moves no balance. */
              sum: z.nullable(taka),
              /** When the suspension ended; the day that is promised. */
              until: z.nullable(day),
              reason: nullableText,
              reasonMessage: z.nullable(serverMessage),
              /** The payment that ended it. */
              paymentId: z.nullable(z.int()),
            }),
            z.object({
              ...line,
              group: z.literal('sms'),
              type: z.enum(SMS_TYPES),
              status: z.enum(SMS_STATUSES),
              isReminder: z.boolean(),
              text: z.string(),
            }),
            z.object({
              ...line,
              group: z.literal('change'),
              action: z.string(),
              /** Who did it. */
              user: nullableText,
              changes: z.array(auditChange),
              names: auditNames,
            }),
          ]),
        ),
        hasMore: z.boolean(),
      }),
    },
  }),
};
