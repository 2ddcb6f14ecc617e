import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { requiredTime } from './reminders.ts';
import {
  day,
  optionalWhole,
  optionalYesNo,
  requiredDay,
  requiredText,
  requiredWhole,
  yesNo,
} from './wire.ts';
import { optionalTaka, requiredTaka, taka } from './wire-formats.ts';
import { requiredId } from './wire-choices.ts';

const MAX_GRACE_DAYS = 60;
const MAX_WARNING_DAYS = 15;
const MAX_CLAIM_HOLD_HOURS = 168;
const MAX_ZONES = 2000;
const MAX_HOLIDAYS = 400;

const grace = { min: 0, max: MAX_GRACE_DAYS };

const settings = {
  graceDays: requiredWhole(grace),
  floor: requiredTaka({ most: LARGEST.bill }),
  latestTime: requiredTime,
  /** Hundredths of the due that a promise must cover; missing or empty: the stored value stays. */
  promiseShare: z.optional(optionalWhole({ min: 1, max: 100 })),
  partPaymentLifts: z.optional(optionalYesNo),
  billSuspended: z.optional(optionalYesNo),
  /** Empty: no warning SMS. */
  smsDaysBefore: z.optional(optionalWhole({ min: 1, max: MAX_WARNING_DAYS })),
  smsAtSuspension: z.optional(optionalYesNo),
  /** Hours that a claim holds a suspension back; 0 for not at all; empty: the stored value stays. */
  claimHoldHours: z.optional(optionalWhole({ min: 0, max: MAX_CLAIM_HOLD_HOURS })),
  /** Charged when a suspended customer pays; null or 0 for none; missing: the stored value stays. */
  reconnectionFee: z.optional(optionalTaka({ most: LARGEST.bill })),
};

export const suspensionSettings = {
  suspensionSettings: endpoint({
    method: 'GET',
    path: 'suspension_settings',
    access: 'network',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        graceDays: z.int(),
        floor: taka,
        latestTime: z.string(),
        /** 1 for Monday to 7 for Sunday. */
        daysOff: z.array(z.int()),
        promiseShare: z.int(),
        partPaymentLifts: yesNo,
        billSuspended: yesNo,
        smsDaysBefore: z.nullable(z.int()),
        smsAtSuspension: yesNo,
        claimHoldHours: z.int(),
        reconnectionFee: z.nullable(taka),
        /** `graceDays` is null where a zone follows the company's setting. */
        zones: z.array(z.object({ id: z.int(), name: z.string(), graceDays: z.nullable(z.int()) })),
        holidays: z.array(z.object({ day, name: z.string() })),
      }),
    },
  }),
  suspensionSettingsUpdate: endpoint({
    method: 'POST',
    path: 'suspension_settings_update',
    access: 'suspend',
    effect: 'write',
    reach: 'settings',
    body: heldForm(
      z.object({
        ...settings,
        daysOff: z.array(requiredWhole({ min: 1, max: 7 })).check(z.maxLength(6)),
        /** Zones with their own days of grace; all others follow the company's setting. */
        zones: z
          .array(z.object({ id: requiredId, graceDays: requiredWhole(grace) }))
          .check(z.maxLength(MAX_ZONES)),
        holidays: z
          .array(z.object({ day: requiredDay, name: requiredText(80) }))
          .check(z.maxLength(MAX_HOLIDAYS)),
      }),
      {},
    ),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
