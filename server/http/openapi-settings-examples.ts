import type { auditTrail } from '@netkhata/contract/audit-trail';
import type { roles } from '@netkhata/contract/roles';
import { type CallExample, table } from './openapi-example.ts';

/** Examples of what settings and the shell around the screens call. */
export const settingsExamples: Record<keyof typeof auditTrail | keyof typeof roles, CallExample> = {
  auditTrailTable: table('action'),
  ownActions: {},
  roleRights: {},
  roleRightsUpdate: {
    body: { role: '2', rights: ['customers', 'counter', 'sms_send', 'reports', 'export'] },
  },
};
