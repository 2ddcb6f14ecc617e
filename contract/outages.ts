import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { day, optionalYesNo, requiredDay, requiredText, requiredWhole } from './wire.ts';
import { optionalId, optionalWord, requiredId } from './wire-choices.ts';
import { taka, takaSum } from './wire-formats.ts';

/**
 * Why a customer gets no credit for an outage: not active or complimentary, without a fee, suspended
 * all the time, connected for too few of the days, or credited for some of the days already.
 */
export const OUTAGE_LEFT_OUT = [
  'not_active',
  'complimentary',
  'no_fee',
  'suspended',
  'too_short',
  'counted',
] as const;
export type OutageLeftOut = (typeof OUTAGE_LEFT_OUT)[number];

const MAX_PLACES = 500;
const MAX_STEPS = 20;

const places = z.array(requiredId).check(z.maxLength(MAX_PLACES));
const wanted = {
  /** The first and the last whole day without service. */
  fromDay: requiredDay,
  toDay: requiredDay,
  /** Customers of any of these; of all places if none is named. */
  zones: places,
  areas: places,
  routers: places,
};

const named = z.array(z.object({ id: z.int(), name: z.string() }));
const step = z.object({ days: z.int(), percent: z.int() });
const nullableText = z.nullable(z.string());

/** Days without service, and what customers get back for them with their next bill. */
export const outages = {
  outages: endpoint({
    method: 'GET',
    path: 'outages',
    access: 'bills_manage',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        /** The days that an outage may have. */
        earliest: day,
        latest: day,
        /** From so many days in a row on, so many percent of a month are to be paid. */
        steps: z.array(step),
        /** Routers that have been silent for so long that customers would get something back. */
        silent: z.array(
          z.object({ routerId: z.int(), name: z.string(), fromDay: day, toDay: day }),
        ),
        /** Newest first; a hundred at most. */
        outages: z.array(
          z.object({
            id: z.int(),
            fromDay: day,
            toDay: day,
            zones: named,
            areas: named,
            routers: named,
            reason: z.string(),
            customers: z.int(),
            credit: takaSum,
            isSmsSent: z.boolean(),
            createdBy: z.string(),
            /** An instant in UTC. */
            createdAt: z.string(),
            undoneBy: nullableText,
            undoReason: nullableText,
            /** Whether something is paid on a bill that has one of its credits. */
            isPaid: z.boolean(),
          }),
        ),
      }),
    },
  }),
  /** Who would get what back. Writes nothing. */
  outagePreview: endpoint({
    method: 'POST',
    path: 'outage_preview',
    access: 'bills_manage',
    effect: 'read',
    body: z.object(wanted),
    reply: {
      kind: 'data',
      schema: z.object({
        days: z.int(),
        /** Identifies exactly these credits. */
        fingerprint: z.string(),
        count: z.int(),
        credit: takaSum,
        leftOut: z.partialRecord(z.enum(OUTAGE_LEFT_OUT), z.int()),
      }),
    },
  }),
  /** The next fifty customers who would get something back, or are left out for a reason. */
  outageRows: endpoint({
    method: 'POST',
    path: 'outage_rows',
    access: 'bills_manage',
    effect: 'read',
    body: z.object({ ...wanted, leftOut: optionalWord(OUTAGE_LEFT_OUT), after: optionalId }),
    reply: {
      kind: 'data',
      schema: z.object({
        rows: z.array(
          z.object({
            customerId: z.int(),
            code: z.string(),
            name: z.string(),
            /** Of one month. */
            fee: taka,
            credit: z.nullable(taka),
          }),
        ),
        hasMore: z.boolean(),
      }),
    },
  }),
  /** Gives the previewed credits; 409 if they would be others by now. */
  outageSave: endpoint({
    method: 'POST',
    path: 'outage_save',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      ...wanted,
      reason: requiredText(200),
      /** Tells each of them by SMS. */
      sendSms: z.optional(optionalYesNo),
      fingerprint: requiredText(100),
    }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), customers: z.int() }) },
  }),
  /** Takes the credits back; 409 once something is paid on a bill that has one of them. */
  outageUndo: endpoint({
    method: 'POST',
    path: 'outage_undo',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: {
      kind: 'saved',
      /** Credits that no bill had yet, and those that the next bill charges again. */
      schema: z.object({ id: z.int(), withdrawn: z.int(), charged: z.int() }),
    },
  }),
  outageStepsUpdate: endpoint({
    method: 'POST',
    path: 'outage_steps_update',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(
      z.object({
        steps: z
          .array(
            z.object({
              days: requiredWhole({ min: 1, max: 366 }),
              percent: requiredWhole({ min: 0, max: 99 }),
            }),
          )
          .check(z.maxLength(MAX_STEPS)),
      }),
      {},
    ),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
};
