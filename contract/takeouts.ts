import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalYesNo, serverMessage, yesNo } from './wire.ts';

/** What lies in the archive, put together as a person looks for it. */
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
  /** Rows sent so far, and about how many there are. */
  rowCount: z.int(),
  expectedCount: z.int(),
  sizeBytes: z.int(),
  failure: nullableText,
  failureMessage: z.nullable(serverMessage),
});

export const takeouts = {
  /** What everything as files holds, about how large that is, and who took it lately. */
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
            /** About as many. */
            rowCount: z.int(),
          }),
        ),
        /** About as many, packed. */
        sizeBytes: z.int(),
        takeouts: z.array(takeout),
      }),
    },
  }),
  /** A ticket for the archive of everything; works once in a minute. */
  takeoutCreate: endpoint({
    method: 'POST',
    path: 'takeout_create',
    access: 'administration',
    effect: 'write',
    // Not through the idempotency store, which would keep the ticket as it is.
    transactions: 'own',
    body: z.object({
      /** With the passwords of PPPoE accounts, for who may see them. */
      hasPasswords: optionalYesNo,
    }),
    reply: { kind: 'saved', schema: z.object({ ticket: z.string(), path: z.string() }) },
  }),
};

/** The path below the site root that the ticket is taken to. */
export const TAKEOUT_PATH = 'report/takeout';
