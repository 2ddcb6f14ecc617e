import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText, optionalWhole, optionalYesNo, requiredText, serverMessage } from './wire.ts';
import { optionalWord } from './wire-word.ts';
import { optionalTaka, taka, takaSum } from './wire-taka.ts';
import { optionalId, pathId, requiredId } from './wire-id.ts';

/** `send` (accepted by the gateway) is the specification's word; the others are decisions section 7. */
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

/** The most that somebody without the right `sms_zone` sends to at once (decision 0012). */
export const MOST_RECIPIENTS = 100;

/** The chosen customers: a list of ids or options, or one of them; null when nobody is chosen. */
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

/** Older than this many days at most can be asked for. */
const MOST_DAYS_OLD = 3650;

/** Of the chosen, those alone for whom all that is given holds; nothing given leaves none out. */
const narrowing = {
  onlyOwing: z.optional(optionalYesNo),
  /** Owe more than this. */
  moreThan: z.optional(optionalTaka({ most: LARGEST.bill })),
  /** The oldest unpaid bill is more than so many days old. */
  olderThan: z.optional(optionalWhole({ min: 0, max: MOST_DAYS_OLD })),
  package: z.optional(optionalId),
  label: z.optional(optionalId),
};

/** When something happened, 'YYYY-MM-DD HH:MM' in the company's time zone. */
const moment = z.string();

/** A text, and how it goes out. */
export const countedText = z.object({
  text: z.string(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  characters: z.int(),
  parts: z.int(),
});
const recipientText = z.object({ name: z.string(), mobileNo: z.string(), ...countedText.shape });

/** Why a customer gets no message. */
const leftOut = z.object({ noSms: z.int(), noNumber: z.int(), closed: z.int() });

/** How far a message came, beside its status. */
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
    body: z.object({ paymentId: requiredId, smsMessage: requiredText(MAX_SMS_LENGTH) }),
    reply: sentSms,
  }),
  /** What a message would be and cost, counted for each who would get it. */
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
        /** The most this user may send to at once; null where there is no limit. */
        mostRecipients: z.nullable(z.int()),
        parts: z.int(),
        cost: takaSum,
        longest: z.nullable(recipientText),
        /** As the first, the middle and the last of them get it. */
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
      /** Those that failed and that nobody sent again or gave up (ours). */
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
        /** When it was written. */
        date: moment,
        type: z.enum(SMS_TYPES),
        isReminder: z.boolean(),
        sms_body: z.string(),
        sms_status: z.enum(SMS_STATUSES),
        ...smsJourney,
        /** Null for messages from before costs were kept. */
        parts: z.nullable(z.int()),
        cost: z.nullable(taka),
        isRepetition: z.boolean(),
        wasSentAgain: z.boolean(),
      }),
    },
  }),
  /** Puts a message that failed, or of which nothing is known, into the outbox once more. */
  smsSendAgain: endpoint({
    method: 'POST',
    path: 'sms_send_again',
    access: 'sms_send',
    effect: 'write',
    body: z.object({ id: requiredId }),
    reply: sentSms,
  }),
  /** What was sent in each of the last months, the present one first. */
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
