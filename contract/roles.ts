import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { RIGHTS } from './rights.ts';
import { requiredText } from './wire.ts';

const role = z.object({ id: z.string(), name: z.string(), rights: z.array(z.enum(RIGHTS)) });

export const roles = {
  roleRights: endpoint({
    method: 'GET',
    path: 'role_rights',
    access: 'administration',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(role) },
  }),
  /** Replaces the rights of a role; effective from the next request of its users. */
  roleRightsUpdate: endpoint({
    method: 'POST',
    path: 'role_rights_update',
    access: 'administration',
    effect: 'write',
    body: z.object({ role: requiredText(20), rights: z.array(z.enum(RIGHTS)) }),
    reply: { kind: 'saved', schema: role },
  }),
};
