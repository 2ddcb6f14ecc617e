import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { optionalWhole, optionalYesNo, serverMessage, yesNo } from './wire.ts';

export const BACKUP_KINDS = ['daily', 'asked'] as const;
export const BACKUP_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** Upper limit for the number of kept backups. */
export const MAX_KEPT_BACKUPS = 400;

const nullableText = z.nullable(z.string());

const backup = z.object({
  id: z.int(),
  kind: z.enum(BACKUP_KINDS),
  state: z.enum(BACKUP_STATES),
  /** Instants in UTC. */
  askedAt: z.string(),
  finishedAt: nullableText,
  /** Who asked for it; null for a scheduled backup. */
  user: nullableText,
  /** Location of the file: the machine and the path there; null before the backup has begun. */
  machine: nullableText,
  file: nullableText,
  sizeBytes: z.nullable(z.int()),
  rowCount: z.nullable(z.int()),
  failure: nullableText,
  failureMessage: z.nullable(serverMessage),
  /** The file was deleted to make room for newer ones. */
  isRemoved: z.boolean(),
});

export const backups = {
  /** The settings and the latest backups, newest first. */
  backups: endpoint({
    method: 'GET',
    path: 'backups',
    access: 'administration',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        isDaily: yesNo,
        /** Hour of the company's day from which the daily backup may be made. */
        hour: z.int(),
        keptCount: z.int(),
        backups: z.array(backup),
      }),
    },
  }),
  backupSettingsUpdate: endpoint({
    method: 'POST',
    path: 'backup_settings',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(
      z.object({
        /** Empty fields keep their stored value. */
        isDaily: z.optional(optionalYesNo),
        hour: z.optional(optionalWhole({ min: 0, max: 23 })),
        keptCount: z.optional(optionalWhole({ min: 1, max: MAX_KEPT_BACKUPS })),
      }),
      {},
    ),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  /** Requests a backup; a worker makes it within a minute. */
  backupMake: endpoint({
    method: 'POST',
    path: 'backup_make',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
