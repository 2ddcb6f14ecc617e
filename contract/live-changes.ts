import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText } from './wire.ts';

/** The kinds of records whose changes a screen hears of; `setting` is all that is set up. */
export const LIVE_KINDS = [
  'customer',
  'bill',
  'payment',
  'cash',
  'sms',
  'network',
  'setting',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

export const liveChanges = {
  /**
   * Which kinds of records have changed since the last answer, within the user's rights and zone:
   * neither which records nor what has changed in them. Made to be asked every few seconds.
   */
  liveChanges: endpoint({
    method: 'GET',
    path: 'live_changes',
    access: 'session',
    effect: 'read',
    query: z.object({
      /** The mark of the last answer; the changes of the last seconds without one. */
      since: optionalText(60),
    }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** To be sent as `since` next time; opaque. */
        mark: z.string(),
        /** All kinds if the last answer is too long ago to be sure. */
        kinds: z.array(z.enum(LIVE_KINDS)),
      }),
    },
  }),
};
