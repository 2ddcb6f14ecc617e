import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalYesNo, serverMessage, yesNo } from './wire.ts';

/** Parts of the archive, by subject. */
export const TAKEOUT_PARTS = [
  'customers',
  'bills',
  'payments',
  'ledger',
  'catalogue',
  'sms',
  'staff',
] as const;
export type TakeoutPart = (typeof TAKEOUT_PARTS)[number];

const TAKEOUT_STATES = ['running', 'done', 'failed'] as const;

const nullableText = z.nullable(z.string());

const takeout = z.object({
  id: z.int(),
  state: z.enum(TAKEOUT_STATES),
  user: z.string(),
  hasPasswords: yesNo,
  /** Instants in UTC. */
  startedAt: z.string(),
  finishedAt: nullableText,
  /** Rows sent so far, and the estimated total. */
  rowCount: z.int(),
  expectedCount: z.int(),
  sizeBytes: z.int(),
  failure: nullableText,
  failureMessage: z.nullable(serverMessage),
});

export const takeouts = {
  /** What the archive would contain, its estimated size, and the latest takeouts. */
  takeouts: endpoint({
    method: 'GET',
    path: 'takeouts',
    access: 'administration',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        parts: z.array(
          z.object({
            part: z.enum(TAKEOUT_PARTS),
            files: z.array(z.string()),
            /** An estimate. */
            rowCount: z.int(),
          }),
        ),
        /** Estimated compressed size. */
        sizeBytes: z.int(),
        takeouts: z.array(takeout),
      }),
    },
  }),
  /** Creates a ticket to download the archive; it works once, within a minute. */
  takeoutCreate: endpoint({
    method: 'POST',
    path: 'takeout_create',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    // Not through the idempotency store, which would keep the ticket in plain text.
    transactions: 'own',
    body: z.object({
      /** Includes the PPPoE passwords; needs the right to see them. */
      hasPasswords: optionalYesNo,
    }),
    reply: { kind: 'saved', schema: z.object({ ticket: z.string(), path: z.string() }) },
  }),
};

/** Path below the site root that downloads the archive for a ticket. */
export const TAKEOUT_PATH = 'report/takeout';
