import { implement } from '../http/implement.ts';
import { readRoleRights, saveRoleRights } from './role-rights.ts';

export const roleEndpoints = implement({
  roleRights: ({ tx }) => readRoleRights(tx),
  roleRightsUpdate: async (context, { body }) => ({
    heading: 'Role saved',
    message: 'Rights updated successfully.',
    data: await saveRoleRights(context, body),
  }),
});
