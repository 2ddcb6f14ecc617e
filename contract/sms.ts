import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText, optionalWhole, optionalWord, requiredText } from './wire.ts';
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
export const SMS_TEMPLATE_KEYS = ['bill_create', 'bill_receive'] as const;

const MAX_SMS_LENGTH = 1000;

type TemplateKey = (typeof SMS_TEMPLATE_KEYS)[number];
const templateKeyOf = (value: unknown): TemplateKey | undefined =>
  typeof value === 'string'
    ? SMS_TEMPLATE_KEYS.find((key) => key === value.trim().toLowerCase())
    : undefined;

/** A template of the drop-down: its key, or the option object that holds the key. */
const templateChoice = z.codec(
  z.optional(z.nullable(z.union([z.string(), z.record(z.string(), z.unknown())]))),
  z.enum(SMS_TEMPLATE_KEYS),
  {
    decode: (choice, payload) => {
      const held =
        typeof choice === 'object' && choice !== null
          ? [choice.value, choice.id, choice.key, choice.name]
          : [choice];
      const key = held.map(templateKeyOf).find((found) => found !== undefined);
      if (key !== undefined) return key;
      payload.issues.push({ code: 'custom', input: choice, message: 'There is no such template.' });
      return z.NEVER;
    },
    encode: (key) => key,
  },
);

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
  customerSmsSend: endpoint({
    method: 'POST',
    path: 'send_sms_customer',
    access: 'sms_send',
    effect: 'write',
    body: z.object({
      customer: chosenCustomers,
      zone: optionalId,
      message: requiredText(MAX_SMS_LENGTH),
    }),
    reply: {
      kind: 'saved',
      schema: z.object({ id: z.nullable(z.int()), queued: z.int(), leftOut: z.int() }),
    },
  }),
  smsTemplate: endpoint({
    method: 'GET',
    path: 'get_sms_template/{templateKey}',
    access: 'session',
    effect: 'read',
    params: z.object({ templateKey: z.enum(SMS_TEMPLATE_KEYS) }),
    reply: { kind: 'record', schema: z.object({ key: z.string(), value: z.string() }) },
  }),
  smsTemplateUpdate: endpoint({
    method: 'POST',
    path: 'update_sms_template',
    access: 'sms_zone',
    effect: 'write',
    body: z.object({
      smsTemplate: templateChoice,
      smsTemplateMessage: requiredText(MAX_SMS_LENGTH),
    }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  smsHistory: endpoint({
    method: 'GET',
    path: 'sms_history',
    access: 'customers',
    effect: 'read',
    query: z.object({
      search: optionalText(200),
      type: optionalWord(['all', ...SMS_TYPES] as const),
      page: optionalWhole({ min: 1, max: 999_999_999 }),
    }),
    reply: {
      kind: 'page',
      row: z.object({
        id: z.int(),
        name: z.string(),
        mobileNo: z.string(),
        /** When it was written, 'YYYY-MM-DD HH:MM' in the company's time zone. */
        date: z.string(),
        type: z.enum(SMS_TYPES),
        sms_body: z.string(),
        sms_status: z.enum(SMS_STATUSES),
      }),
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
          /** As `date` of the history. */
          smsDate: z.string(),
          smsBody: z.string(),
          type: z.enum(SMS_TYPES),
          smsStatus: z.enum(SMS_STATUSES),
        }),
      ),
    },
  }),
};
