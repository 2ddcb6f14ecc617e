import { isDay } from '@netkhata/domain/billing-period';
import { SUSPENSION_MODES } from '@netkhata/domain/suspension';
import * as z from 'zod/mini';
import { auditChange, auditNames } from './audit-trail.ts';
import { BILL_PAYMENT_STATES } from './bills.ts';
import { feeBill, toldLines } from './fee-bill.ts';
import { endpoint } from './endpoint.ts';
import { withRules } from './field-rules.ts';
import { message } from './messages.ts';
import { PAYMENT_STATES } from './payments.ts';
import { SMS_STATUSES, SMS_TYPES } from './sms.ts';
import { STATEMENT_KINDS } from './statement.ts';
import { isNothing, looseText, refuse, day, serverMessage } from './wire.ts';
import { optionalWords, pathId } from './wire-choices.ts';
import { taka } from './wire-formats.ts';

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

/** Events of suspensions and of promises to pay. */
const SUSPENSION_EVENTS = ['suspended', 'resumed', 'promised', 'promiseWithdrawn'] as const;

const nullableText = z.nullable(z.string());

/** Cursor: the sort key of a line; the next page starts after it. */
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
  /** Unique key of a line, and the cursor for the next page. */
  key: z.string(),
  date: day,
  /** The balance after this line; below zero is paid in advance. */
  balance: taka,
};

export const timeline = {
  /** A customer's history, newest first, with the running balance of the books. */
  customerTimeline: endpoint({
    method: 'GET',
    path: 'customer_timeline/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    query: z.object({
      /** Only these groups; all when missing. */
      kinds: z.optional(optionalWords(TIMELINE_GROUPS)),
      /** Cursor: the key of the last line of the previous page. */
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
              /** Change of the balance: above zero raises it. */
              amount: taka,
              billId: z.nullable(z.int()),
              billNo: nullableText,
              /** The months of the bill, by their first days. */
              fromMonth: z.nullable(day),
              toMonth: z.nullable(day),
              /** Payment state of the bill; null where it was voided, or the line is not a bill. */
              fee: feeBill,
              toldLines,
              billState: z.nullable(z.enum(BILL_PAYMENT_STATES)),
              paymentId: z.nullable(z.int()),
              accountName: nullableText,
              paymentState: z.nullable(z.enum(PAYMENT_STATES)),
              /** Who took the money, and who approved it when. */
              collectedBy: nullableText,
              approvedBy: nullableText,
              approvedOn: z.nullable(day),
              /** Why the bill or payment was deleted, the reconnection fee struck, or the discount given. */
              reason: nullableText,
            }),
            z.object({
              ...line,
              group: z.literal('suspension'),
              event: z.enum(SUSPENSION_EVENTS),
              /** Null where no user did it, as when a payment ends a suspension. */
              user: nullableText,
              /** Mode of a suspension; null where it is done by hand. */
              mode: z.nullable(z.enum(SUSPENSION_MODES)),
              /** The overdue or promised sum; it does not change the balance. */
              sum: z.nullable(taka),
              /** When the suspension ended, or the promised day. */
              until: z.nullable(day),
              reason: nullableText,
              reasonMessage: z.nullable(serverMessage),
              /** The payment that ended the suspension. */
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
