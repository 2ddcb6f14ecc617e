import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { readRoleRights, saveRoleRights } from './role-rights.ts';

export const roleEndpoints = implement({
  roleRights: ({ tx }) => readRoleRights(tx),
  roleRightsUpdate: async (context, { body }) => ({
    heading: message('role.saved'),
    message: message('role.rightsUpdated'),
    data: await saveRoleRights(context, body),
  }),
});
