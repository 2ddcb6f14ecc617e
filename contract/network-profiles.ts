import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { message } from './messages.ts';
import { tableList } from './table-list.ts';
import { optionalWhole, requiredWhole } from './wire.ts';
import { pathId, requiredId } from './wire-choices.ts';
import { optionalForm, requiredForm } from './wire-formats.ts';

/** Id of the profile for suspended customers. */
export const SUSPENDED_PROFILE = 1;
/** 100 Gbit/s, in kbit/s. */
const FASTEST_KBIT = 100_000_000;
const LONGEST_BURST_SECONDS = 3600;

const nullableText = z.nullable(z.string());
const nullableWhole = z.nullable(z.int());
const named = z.object({ id: z.int(), name: z.string() });
const savedNamed = { kind: 'saved', schema: named } as const;

/** A router's identifier: one word; null when empty. */
const optionalName = (maxLength: number) =>
  optionalForm({
    maxLength,
    refusals: [message('network.notAWord')],
    read: (text) => (/[\s\p{Cc}]/u.test(text) ? undefined : text),
  });

/** The name of a profile, which may contain spaces. */
const requiredLine = (maxLength: number) =>
  requiredForm({
    maxLength,
    refusals: [message('network.notALine')],
    read: (text) => (/\p{Cc}/u.test(text) ? undefined : text),
  });

const rate = { min: 1, max: FASTEST_KBIT };
const profileFields = {
  name: requiredLine(40),
  /** In kbit/s, from the customer's side: download and upload. */
  rateDown: requiredWhole(rate),
  rateUp: requiredWhole(rate),
  /** All five burst fields are set, or none. */
  burstDown: optionalWhole(rate),
  burstUp: optionalWhole(rate),
  thresholdDown: optionalWhole(rate),
  thresholdUp: optionalWhole(rate),
  /** In seconds. */
  burstTime: optionalWhole({ min: 1, max: LONGEST_BURST_SECONDS }),
  pool: optionalName(60),
  addressList: optionalName(60),
};

const profileRow = z.object({
  id: z.int(),
  name: z.string(),
  rateDown: z.int(),
  rateUp: z.int(),
  burstDown: nullableWhole,
  burstUp: nullableWhole,
  thresholdDown: nullableWhole,
  thresholdUp: nullableWhole,
  burstTime: nullableWhole,
  pool: nullableText,
  addressList: nullableText,
  /** The rate limit as sent to the router. */
  rateLimit: z.string(),
  packages: z.int(),
});

export const PROFILE_COLUMNS = [
  'id',
  'name',
  'rateDown',
  'rateUp',
  'pool',
  'addressList',
  'packages',
] as const;

export const networkProfiles = {
  networkProfileOptions: endpoint({
    method: 'GET',
    path: 'network_profile',
    access: 'session',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(named) },
  }),
  networkProfileTable: tableList({
    path: 'network_profile_dt',
    access: 'network',
    columns: PROFILE_COLUMNS,
    row: profileRow,
  }),
  networkProfileDetails: endpoint({
    method: 'GET',
    path: 'network_profile_details/{id}',
    access: 'network',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: profileRow },
  }),
  networkProfileCreate: endpoint({
    method: 'POST',
    path: 'network_profile_create',
    access: 'network_setup',
    effect: 'write',
    reach: 'settings',
    body: z.object(profileFields),
    reply: savedNamed,
  }),
  networkProfileUpdate: endpoint({
    method: 'POST',
    path: 'network_profile_update',
    access: 'network_setup',
    effect: 'write',
    reach: 'settings',
    body: heldForm(
      z.partial(z.object(profileFields), {
        burstDown: true,
        burstUp: true,
        thresholdDown: true,
        thresholdUp: true,
        burstTime: true,
        pool: true,
        addressList: true,
      }),
      { id: requiredId },
    ),
    reply: savedNamed,
  }),
};
