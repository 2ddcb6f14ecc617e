import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
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
    reach: 'settings',
    body: heldForm(z.object({ rights: z.array(z.enum(RIGHTS)) }), { role: requiredText(20) }),
    reply: { kind: 'saved', schema: role },
  }),
};
