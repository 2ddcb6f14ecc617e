import { REMINDER_KINDS } from '@netkhata/domain/sms-reminders';
import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { message } from './messages.ts';
import {
  day,
  type IssuePayload,
  isNothing,
  looseText,
  optionalWhole,
  optionalYesNo,
  REQUIRED,
  refuse,
} from './wire.ts';
import { taka, takaSum } from './wire-formats.ts';
import { pathId, requiredId } from './wire-choices.ts';

const NOT_A_TIME = message('field.notATime');

const readTime = (value: unknown, payload: IssuePayload): string => {
  const text = String(value).trim();
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : refuse(payload, value, NOT_A_TIME);
};

/** A time of the company's day, 'HH:MM'. */
export const requiredTime = withRules(
  { isRequired: true, refusals: [NOT_A_TIME] },
  z.codec(looseText, z.string(), {
    decode: (value, payload) =>
      isNothing(value) ? refuse(payload, value, REQUIRED) : readTime(value, payload),
    encode: (time) => time,
  }),
);

/** A figure of the forecast: messages, their parts and cost. */
const amountOfSms = { messages: z.int(), parts: z.int(), cost: takaSum };

const saved = { kind: 'saved', schema: z.object({}) } as const;

export const reminders = {
  reminderSettings: endpoint({
    method: 'GET',
    path: 'reminder_settings',
    access: 'sms_zone',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        isOn: z.boolean(),
        sendAt: z.string(),
        quietFrom: z.string(),
        quietTo: z.string(),
        zones: z.array(z.object({ id: z.int(), name: z.string(), isOff: z.boolean() })),
        /** Customers without reminders, those switched off last first, at most 100 of them. */
        customersOff: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
        customersOffCount: z.int(),
      }),
    },
  }),
  reminderSettingsUpdate: endpoint({
    method: 'POST',
    path: 'reminder_settings_update',
    access: 'sms_zone',
    effect: 'write',
    reach: 'settings',
    body: heldForm(
      z.object({
        isOn: z.optional(optionalYesNo),
        sendAt: requiredTime,
        quietFrom: requiredTime,
        quietTo: requiredTime,
      }),
      {},
    ),
    reply: saved,
  }),
  /** Turns the reminders of a whole zone off or on. */
  reminderZoneUpdate: endpoint({
    method: 'POST',
    path: 'reminder_zone_update',
    access: 'sms_zone',
    effect: 'write',
    reach: 'zone',
    body: z.object({ zone: requiredId, isOff: optionalYesNo }),
    reply: saved,
  }),
  /** Turns the reminders of one customer off or on. */
  reminderCustomerUpdate: endpoint({
    method: 'POST',
    path: 'reminder_customer_update',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object({ customer: requiredId, isOff: optionalYesNo }),
    reply: saved,
  }),
  reminderCustomer: endpoint({
    method: 'GET',
    path: 'reminder_customer/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'data',
      schema: z.object({ isOn: z.boolean(), isOff: z.boolean(), isZoneOff: z.boolean() }),
    },
  }),
  /** Reminders of today and the next six days, assuming that nothing more is paid. */
  reminderForecast: endpoint({
    method: 'GET',
    path: 'reminder_forecast',
    access: 'sms_zone',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(z.object({ day, ...amountOfSms })) },
  }),
  /** The reminders of one of those days, by customer. */
  reminderDay: endpoint({
    method: 'GET',
    path: 'reminder_day/{day}',
    access: 'sms_zone',
    effect: 'read',
    params: z.object({ day }),
    query: z.object({ page: optionalWhole({ min: 1, max: 999_999_999 }) }),
    reply: {
      kind: 'page',
      row: z.object({
        customerId: z.int(),
        code: z.string(),
        name: z.string(),
        mobileNo: z.string(),
        due: taka,
        kind: z.enum(REMINDER_KINDS),
        text: z.string(),
        parts: z.int(),
      }),
    },
  }),
};
