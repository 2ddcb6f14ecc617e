import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { auditList } from './audit-list.ts';
import { readOwnActions } from './own-actions.ts';

const OWN_ACTIONS = 50;

export const auditEndpoints = implement({
  auditTrailTable: ({ tx, user }, input) => readListPage(tx, auditList(user), input),
  ownActions: ({ tx, user }) => readOwnActions(tx, { userId: user.id, limit: OWN_ACTIONS }),
});
