import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText, optionalWhole, optionalYesNo, requiredText, serverMessage } from './wire.ts';
import { optionalId, optionalWord, pathId, requiredId, requiredWord } from './wire-choices.ts';
import { optionalTaka, taka, takaSum } from './wire-formats.ts';

/**
 * `send` (accepted by the gateway) is named by the specification, the others by decisions section
 * 7.
 */
export const SMS_STATUSES = [
  'queued',
  'sending',
  'send',
  'delivered',
  'failed',
  'unknown',
] as const;
export const SMS_TYPES = ['bill', 'payment', 'general'] as const;
export const MAX_SMS_LENGTH = 1000;

/** Maximum recipients at once without the right `sms_zone` (decision 0012). */
export const MAX_RECIPIENTS = 100;

/** Maximum failed messages that one call sends again or puts away. */
export const MAX_SETTLED = 500;

/** The chosen customers: a list of ids or options, or a single one; null where nobody is chosen. */
const chosenCustomers = z.codec(
  z.optional(z.nullable(z.union([z.literal(''), z.array(requiredId), requiredId]))),
  z.optional(z.nullable(z.array(z.int()))),
  {
    decode: (chosen) => {
      if (typeof chosen === 'number') return [chosen];
      return chosen === '' || chosen?.length === 0 ? null : chosen;
    },
    encode: (ids) => ids,
  },
);

/** Upper limit of `olderThan`, in days. */
const MAX_DAYS_OLD = 3650;

/** Filters on the chosen customers, combined by AND. */
const narrowing = {
  onlyOwing: z.optional(optionalYesNo),
  /** Customers who owe more than this. */
  moreThan: z.optional(optionalTaka({ most: LARGEST.bill })),
  /** Customers whose oldest unpaid bill is more than this many days old. */
  olderThan: z.optional(optionalWhole({ min: 0, max: MAX_DAYS_OLD })),
  package: z.optional(optionalId),
  label: z.optional(optionalId),
};

/** When something happened, 'YYYY-MM-DD HH:MM' in the company's time zone. */
const moment = z.string();

/** A text with its encoding and number of parts. */
export const countedText = z.object({
  text: z.string(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  characters: z.int(),
  parts: z.int(),
});
const recipientText = z.object({ name: z.string(), mobileNo: z.string(), ...countedText.shape });

/** Number of customers who get no message, by reason. */
const leftOut = z.object({ noSms: z.int(), noNumber: z.int(), closed: z.int() });

/** Timestamps of a message's delivery, beside its status. */
const smsJourney = {
  sentAt: z.nullable(moment),
  deliveredAt: z.nullable(moment),
  failureReason: z.nullable(z.string()),
  failureMessage: z.nullable(serverMessage),
};

const sentSms = { kind: 'saved', schema: z.object({ id: z.int() }) } as const;
const smsText = { kind: 'data', schema: z.string() } as const;

export const sms = {
  billSmsText: endpoint({
    method: 'GET',
    path: 'get_bill_sms/{billId}',
    access: 'sms_send',
    effect: 'read',
    params: z.object({ billId: pathId }),
    reply: smsText,
  }),
  billSmsSend: endpoint({
    method: 'POST',
    path: 'send_bill_sms',
    access: 'sms_send',
    effect: 'write',
    reach: 'zone',
    body: z.object({ billId: requiredId, billSmsText: requiredText(MAX_SMS_LENGTH) }),
    reply: sentSms,
  }),
  paymentSmsText: endpoint({
    method: 'GET',
    path: 'get_payment_sms/{id}',
    access: 'sms_send',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: smsText,
  }),
  paymentSmsSend: endpoint({
    method: 'POST',
    path: 'send_payment_sms',
    access: 'sms_send',
    effect: 'write',
    reach: 'zone',
    body: z.object({ paymentId: requiredId, smsMessage: requiredText(MAX_SMS_LENGTH) }),
    reply: sentSms,
  }),
  /** Previews a message: its parts and cost, counted for each recipient. */
  smsPreview: endpoint({
    method: 'POST',
    path: 'sms_preview',
    access: 'sms_send',
    effect: 'read',
    body: z.object({
      customer: chosenCustomers,
      zone: optionalId,
      ...narrowing,
      message: optionalText(MAX_SMS_LENGTH),
    }),
    reply: {
      kind: 'data',
      schema: z.object({
        recipients: z.int(),
        leftOut,
        /** Maximum recipients for this user; null where there is no limit. */
        mostRecipients: z.nullable(z.int()),
        parts: z.int(),
        cost: takaSum,
        longest: z.nullable(recipientText),
        /** The text for the first, the middle and the last recipient. */
        samples: z.array(recipientText),
        hint: z.nullable(
          z.object({
            characters: z.array(z.object({ character: z.string(), replacement: z.string() })),
            message: z.string(),
            parts: z.int(),
            cost: takaSum,
          }),
        ),
        unknown: z.array(z.string()),
      }),
    },
  }),
  customerSmsSend: endpoint({
    method: 'POST',
    path: 'send_sms_customer',
    access: 'sms_send',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      customer: chosenCustomers,
      zone: optionalId,
      ...narrowing,
      message: requiredText(MAX_SMS_LENGTH),
    }),
    reply: {
      kind: 'saved',
      schema: z.object({ id: z.nullable(z.int()), queued: z.int(), leftOut }),
    },
  }),
  smsHistory: endpoint({
    method: 'GET',
    path: 'sms_history',
    access: 'customers',
    effect: 'read',
    query: z.object({
      search: optionalText(200),
      type: optionalWord(['all', ...SMS_TYPES] as const),
      /**
       * Only failed messages that were neither sent again nor given up (not in the specification).
       */
      status: z.optional(optionalWord(['failed'] as const)),
      page: optionalWhole({ min: 1, max: 999_999_999 }),
    }),
    reply: {
      kind: 'page',
      row: z.object({
        id: z.int(),
        name: z.string(),
        customerId: z.nullable(z.int()),
        mobileNo: z.string(),
        /** When the message was created. */
        date: moment,
        type: z.enum(SMS_TYPES),
        isReminder: z.boolean(),
        sms_body: z.string(),
        sms_status: z.enum(SMS_STATUSES),
        ...smsJourney,
        /** Null for messages from before costs were stored. */
        parts: z.nullable(z.int()),
        cost: z.nullable(taka),
        isRepetition: z.boolean(),
        wasSentAgain: z.boolean(),
      }),
    },
  }),
  /** Queues a message again that failed or whose outcome is unknown. */
  smsSendAgain: endpoint({
    method: 'POST',
    path: 'sms_send_again',
    access: 'sms_send',
    effect: 'write',
    reach: 'zone',
    body: z.object({ id: requiredId }),
    reply: sentSms,
  }),
  /**
   * Ends the one notification of all failed messages: sends them again, or puts them away, which
   * leaves them in the history. At most `MAX_SETTLED` at once, oldest failures first; reminders of
   * what has been paid since are withdrawn instead of sent.
   */
  smsFailedSettle: endpoint({
    method: 'POST',
    path: 'sms_failed_settle',
    access: 'sms_send',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      act: requiredWord(['send_again', 'put_away']),
      /** The notification's id: later messages are left. */
      upTo: requiredId,
    }),
    reply: {
      kind: 'saved',
      schema: z.object({
        sentAgain: z.int(),
        putAway: z.int(),
        withdrawn: z.int(),
        /** Whether some remain, for which the call is made again. */
        hasMore: z.boolean(),
      }),
    },
  }),
  /** SMS costs of the last months, the current one first. */
  smsCosts: endpoint({
    method: 'GET',
    path: 'sms_costs',
    access: 'reports',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({ month: z.string(), messages: z.int(), parts: z.int(), cost: takaSum }),
      ),
    },
  }),
  customerSms: endpoint({
    method: 'GET',
    path: 'get_customer_sms/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          id: z.int(),
          smsDate: moment,
          smsBody: z.string(),
          type: z.enum(SMS_TYPES),
          isReminder: z.boolean(),
          smsStatus: z.enum(SMS_STATUSES),
          ...smsJourney,
        }),
      ),
    },
  }),
};
