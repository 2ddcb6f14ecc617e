import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';

const nullableText = z.nullable(z.string());

/** What a call changed in one record: only the fields that differ, secrets blanked. */
const auditChange = z.object({
  subject: z.string(),
  id: z.int(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});

const auditFields = {
  id: z.int(),
  /** An instant in UTC. */
  at: z.string(),
  /** The contract's key of the call; a filter may also say what was done: 'is:changed'. */
  action: z.string(),
  subject: nullableText,
  subjectId: z.nullable(z.int()),
  address: nullableText,
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
    row: z.object({ ...auditFields, user: nullableText, changes: z.array(auditChange) }),
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
