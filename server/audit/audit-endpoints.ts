import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { auditList } from './audit-list.ts';
import { readOwnActions } from './own-actions.ts';
import { nameRecords } from './name-records.ts';

const OWN_ACTIONS = 50;

export const auditEndpoints = implement({
  auditTrailTable: async ({ tx, user }, input) => {
    const page = await readListPage(tx, auditList(user), input);
    return { ...page, rows: await nameRecords({ tx, user }, page.rows) };
  },
  ownActions: ({ tx, user }) => readOwnActions({ tx, user }, OWN_ACTIONS),
});
