import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';
import { day } from './wire.ts';
import { taka } from './wire-formats.ts';

const nullableText = z.nullable(z.string());

/** What a call changed in one record: only the fields that differ, secrets blanked. */
export const auditChange = z.object({
  subject: z.string(),
  id: z.int(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});

/** Display names for ids among the changed values: 'packageid:3' is 'Home 20'. */
export const auditNames = z.record(z.string(), z.string());

/** Key of `auditNames`: the field, spelt as in the code or as in the database, and the id. */
export const auditNameKey = (field: string, id: unknown): string =>
  `${field.replaceAll('_', '').toLowerCase()}:${String(id)}`;

const auditFields = {
  id: z.int(),
  /** An instant in UTC. */
  at: z.string(),
  /** The endpoint's key in the contract; as a filter also a verb: 'is:changed'. */
  action: z.string(),
  subject: nullableText,
  subjectId: z.nullable(z.int()),
  address: nullableText,
  /** Who did it; null for the program itself. */
  user: nullableText,
  /** The changed record under its own name; null where there is none, as for settings. */
  what: z.nullable(
    z.object({ name: nullableText, amount: z.nullable(taka), day: z.nullable(day) }),
  ),
};

export const ownAction = z.object(auditFields);

export const AUDIT_COLUMNS = [
  'id',
  'at',
  'user',
  'action',
  'subject',
  'subjectId',
  'address',
  'changes',
] as const;

export const auditTrail = {
  auditTrailTable: tableList({
    path: 'audit_trail_list',
    access: 'zone_administration',
    columns: AUDIT_COLUMNS,
    row: z.object({
      ...auditFields,
      changes: z.array(auditChange),
      names: auditNames,
    }),
  }),
  /** The signed-in user's own latest actions, newest first. */
  ownActions: endpoint({
    method: 'GET',
    path: 'own_actions',
    access: 'session',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(ownAction) },
  }),
};
