import { implement } from '../http/implement.ts';
import { RecentChanges } from './recent-changes.ts';

/** What has changed lately is remembered by the process, for everybody who asks it. */
export const liveEndpoints = () => {
  const recent = new RecentChanges();
  return implement({
    liveChanges: ({ tx, user }, { query }) => recent.since(tx, user, query.since),
  });
};
