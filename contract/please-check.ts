import { CHECK_KINDS } from '@netkhata/domain/please-check';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, requiredText, yesNo } from './wire.ts';
import { requiredId, requiredWord } from './wire-choices.ts';
import { taka, takaSum } from './wire-formats.ts';

/** Most entries of one kind that are shown; the next ones follow once these are ticked off. */
export const MAX_CHECKS_OF_KIND = 100;

/** The record that an entry is about. */
export const CHECK_RECORDS = ['payment', 'handover', 'till', 'hand'] as const;

const nullableText = z.nullable(z.string());

export const checkEntry = z.object({
  kind: z.enum(CHECK_KINDS),
  /** Id of what it is about, among those of its kind. */
  record: z.int(),
  /** What would make it another entry if it changed; opaque. */
  facts: z.string(),
  /** Who did it; null where nobody did. */
  who: nullableText,
  on: day,
  amount: z.nullable(takaSum),
  /** Name and code. */
  customer: nullableText,
  link: z.object({ to: z.enum(CHECK_RECORDS), id: z.int() }),
  /** Number, till or account that it is about. */
  about: nullableText,
  /** How many counts differ in a row, or how many other discounts there are. */
  count: z.nullable(z.int()),
  /** Average of the other discounts. */
  average: z.nullable(taka),
  /** The day of what `on` came after: of a payment that was dated back or deleted. */
  of: z.nullable(day),
});

/** Who ticked an entry off, and how to undo it. */
const tick = z.object({
  id: z.int(),
  remark: z.string(),
  by: z.string(),
  /** An instant in UTC. */
  at: z.string(),
});

export const pleaseCheck = {
  /** What is worth a look, newest first of each kind; or what was ticked off, latest first. */
  pleaseCheck: endpoint({
    method: 'GET',
    path: 'please_check',
    access: 'please_check',
    effect: 'read',
    query: z.object({ ticked: z.optional(yesNo) }),
    reply: {
      kind: 'record',
      schema: z.object({
        entries: z.array(z.extend(checkEntry, { tick: z.nullable(tick) })),
        /** Kinds that have more entries than are shown. */
        more: z.array(z.enum(CHECK_KINDS)),
      }),
    },
  }),
  /** Ticks an entry off. Refused where its facts have moved; once more changes nothing. */
  pleaseCheckClose: endpoint({
    method: 'POST',
    path: 'please_check_close',
    access: 'please_check',
    effect: 'write',
    reach: 'books',
    body: z.object({
      kind: requiredWord(CHECK_KINDS),
      record: requiredId,
      facts: requiredText(100),
      remark: requiredText(200),
    }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** Undoes ticking off, by the id of the tick; once more changes nothing. */
  pleaseCheckOpen: endpoint({
    method: 'POST',
    path: 'please_check_open',
    access: 'please_check',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
