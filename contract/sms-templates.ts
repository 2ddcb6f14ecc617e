import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { message } from './messages.ts';
import { countedText, MAX_SMS_LENGTH } from './sms.ts';
import { looseOption, optionalText, readInside, refuse, requiredText } from './wire.ts';
import { taka } from './wire-formats.ts';
import { optionalId } from './wire-choices.ts';

/**
 * Templates of the template screen (specification section 2), and those of reminders,
 * suspensions, new prices of packages, outages and late fees.
 */
export const SMS_TEMPLATE_KEYS = [
  'bill_create',
  'bill_receive',
  'bill_reminder',
  'suspension_soon',
  'suspended',
  'price_change',
  'outage',
  'late_fee',
] as const;

type TemplateKey = (typeof SMS_TEMPLATE_KEYS)[number];
const templateKeyOf = (value: unknown): TemplateKey | undefined =>
  typeof value === 'string'
    ? SMS_TEMPLATE_KEYS.find((key) => key === value.trim().toLowerCase())
    : undefined;

/** A template in the select: its key, or an option object with the key. */
const templateChoice = withRules(
  { isRequired: true, words: SMS_TEMPLATE_KEYS },
  z.codec(looseOption, z.enum(SMS_TEMPLATE_KEYS), {
    decode: (choice, payload) =>
      readInside(choice, templateKeyOf) ?? refuse(payload, choice, message('smsTemplate.unknown')),
    encode: (key) => key,
  }),
);

export const smsTemplates = {
  smsTemplate: endpoint({
    method: 'GET',
    path: 'get_sms_template/{templateKey}',
    access: 'session',
    effect: 'read',
    params: z.object({ templateKey: z.enum(SMS_TEMPLATE_KEYS) }),
    reply: {
      kind: 'record',
      schema: z.object({
        key: z.string(),
        value: z.string(),
        /** The product's default text in the company's language. */
        suggestion: z.string(),
      }),
    },
  }),
  smsTemplateUpdate: endpoint({
    method: 'POST',
    path: 'update_sms_template',
    access: 'sms_zone',
    effect: 'write',
    reach: 'settings',
    body: heldForm(z.object({ smsTemplateMessage: requiredText(MAX_SMS_LENGTH) }), {
      smsTemplate: templateChoice,
    }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  /** Previews a template for one customer: the named one, else the one billed last. */
  smsTemplatePreview: endpoint({
    method: 'POST',
    path: 'sms_template_preview',
    access: 'sms_send',
    effect: 'read',
    body: z.object({
      smsTemplate: templateChoice,
      smsTemplateMessage: optionalText(MAX_SMS_LENGTH),
      customer: optionalId,
    }),
    reply: {
      kind: 'data',
      schema: z.nullable(
        z.object({ customerId: z.int(), name: z.string(), ...countedText.shape, cost: taka }),
      ),
    },
  }),
};
