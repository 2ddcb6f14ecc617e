import { LARGEST } from '@netkhata/domain/bounds';
import { LATE_FEE_KINDS, LATE_FEE_TIMES } from '@netkhata/domain/late-fee';
import * as z from 'zod/mini';
import { optionalPercent } from './company.ts';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { requiredWhole, optionalYesNo, yesNo } from './wire.ts';
import { requiredId, requiredWord } from './wire-choices.ts';
import { optionalTaka, requiredTaka, taka } from './wire-formats.ts';

const MAX_DAYS = 365;
const MAX_ZONES = 2000;

/** The rule as a form sends it. */
const ruleForm = {
  isOn: optionalYesNo,
  /** A bill is late so many days after its date. */
  daysAfter: requiredWhole({ min: 1, max: MAX_DAYS }),
  kind: requiredWord(LATE_FEE_KINDS),
  /** Of a fixed fee. */
  amount: optionalTaka({ most: LARGEST.bill }),
  /** Of what is open on the late bill. */
  percent: optionalPercent,
  /** With less open on a bill there is no fee. */
  floor: requiredTaka({ most: LARGEST.bill }),
  /** The largest fee; empty for none. */
  ceiling: optionalTaka({ most: LARGEST.bill, isPositive: true }),
  times: requiredWord(LATE_FEE_TIMES),
};

const rule = {
  isOn: yesNo,
  daysAfter: z.int(),
  kind: z.enum(LATE_FEE_KINDS),
  amount: taka,
  percent: z.number(),
  floor: taka,
  ceiling: z.nullable(taka),
  times: z.enum(LATE_FEE_TIMES),
};

export const lateFees = {
  /** When late bills are charged, and with what. */
  lateFeeSettings: endpoint({
    method: 'GET',
    path: 'late_fee_settings',
    access: 'bills_manage',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        ...rule,
        /** Whether customers are told of a fee by SMS. */
        sendSms: z.boolean(),
        /** All zones that the user sees; `rule` is null where the company's rule holds. */
        zones: z.array(
          z.object({ id: z.int(), name: z.string(), rule: z.nullable(z.object(rule)) }),
        ),
      }),
    },
  }),
  lateFeeSettingsUpdate: endpoint({
    method: 'POST',
    path: 'late_fee_settings_update',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(
      z.object({
        ...ruleForm,
        /** Whether customers are told of a fee by SMS; missing is as it was. */
        sendSms: optionalYesNo,
        /** Zones with a rule of their own; all others follow the company's. */
        zones: z
          .array(z.object({ id: requiredId, rule: z.object(ruleForm) }))
          .check(z.maxLength(MAX_ZONES)),
      }),
      {},
    ),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
