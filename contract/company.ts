import { unitsFromNumber, unitsFromText } from '@netkhata/domain/decimal-text';
import { JOIN_RULES, PART_RULES } from '@netkhata/domain/customer-terms';
import { PHONE_RULES } from '@netkhata/domain/mobile-number';
import { NUMBER_GROUPINGS } from '@netkhata/domain/taka-format';
import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { regionalFields } from './regional-settings.ts';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { message } from './messages.ts';
import {
  optionalDay,
  optionalText,
  optionalWhole,
  optionalYesNo,
  refuse,
  requiredText,
} from './wire.ts';
import { optionalWord } from './wire-choices.ts';
import { optionalEmail, optionalTaka, requiredTaka, taka } from './wire-formats.ts';

/** Languages of the screens, and of the company's texts to its customers. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'ja', 'zh', 'bn'] as const;

const percentDecimals = 2;
const fullPercent = 100;
/** A percentage in a form, 0 to 100 with at most two decimals; null when empty. */
const NOT_A_PERCENTAGE = message('field.notAPercentage');
export const optionalPercent = withRules(
  { refusals: [NOT_A_PERCENTAGE] },
  z.codec(z.optional(z.nullable(z.union([z.string(), z.number()]))), z.nullable(z.number()), {
    decode: (value, payload) => {
      if (value === undefined || value === null || String(value).trim() === '') return null;
      const hundredths =
        typeof value === 'number'
          ? unitsFromNumber(value, percentDecimals)
          : unitsFromText(value, percentDecimals);
      const percent = hundredths === undefined ? Number.NaN : hundredths / 10 ** percentDecimals;
      if (percent >= 0 && percent <= fullPercent) return percent;
      return refuse(payload, value, NOT_A_PERCENTAGE);
    },
    encode: (percent) => percent,
  }),
);

/** A field that is left out stays as it is. */
const settings = z.extend(
  z.partial(
    z.object({
      address: optionalText(300),
      phone: optionalText(60),
      email: optionalEmail,
      website: optionalText(200),
      publicAddress: optionalText(200),
      /** Empty: customer codes are bare numbers. */
      codePrefix: optionalText(10),
      // Empty, each of these keeps its stored value.
      askAgainFrom: optionalTaka({ most: LARGEST.payment }),
      payOutLimit: optionalTaka({ most: LARGEST.transfer }),
      smsOnGenerate: optionalYesNo,
      /** How the days up to the first bill day of a new customer are billed. */
      joinsBilled: optionalWord(JOIN_RULES),
      /** How a month is billed in which package, fee or bill day change, and one in which they leave. */
      changesBilled: optionalWord(PART_RULES),
      leavesBilled: optionalWord(PART_RULES),
      /** How a month is billed in which a customer is away for a part of it. */
      awayBilled: optionalWord(PART_RULES),
      /** So many days of a calendar year somebody may be away; empty for no limit. */
      awayDaysMost: optionalWhole({ min: 1, max: 366 }),
      /** An IANA name, 'Asia/Dhaka'. */
      timeZone: optionalText(60),
      currencyCode: optionalText(3),
      currencySign: optionalText(4),
      numberGrouping: optionalWord(NUMBER_GROUPINGS),
      phoneRule: optionalWord(PHONE_RULES),
      language: optionalWord(LANGUAGES),
      vatPercent: optionalPercent,
      isVatInclusive: optionalYesNo,
    }),
  ),
  { name: requiredText(120), discountLimit: requiredTaka({ most: LARGEST.payment }) },
);

export const company = {
  companySettings: endpoint({
    method: 'GET',
    path: 'company_settings',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        name: z.string(),
        address: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        website: z.nullable(z.string()),
        /** File name, for `uploads/{file}`. */
        logo: z.nullable(z.string()),
        publicAddress: z.nullable(z.string()),
        codePrefix: z.string(),
        ...regionalFields,
        language: z.string(),
        vatPercent: z.number(),
        isVatInclusive: z.boolean(),
        discountLimit: taka,
        /** The collection form asks for confirmation from this amount on. */
        askAgainFrom: taka,
        /** Pay-outs above this amount wait for a second person's approval. */
        payOutLimit: taka,
        smsOnGenerate: z.boolean(),
        joinsBilled: z.enum(JOIN_RULES),
        changesBilled: z.enum(PART_RULES),
        leavesBilled: z.enum(PART_RULES),
        awayBilled: z.enum(PART_RULES),
        awayDaysMost: z.nullable(z.int()),
        /** Of the running program, '1.0.0'. */
        version: z.string(),
      }),
    },
  }),
  companySettingsUpdate: endpoint({
    method: 'POST',
    path: 'company_settings_update',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(settings, {
      /** The first day of the new VAT rate; today when empty. */
      vatStartsOn: optionalDay,
    }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
