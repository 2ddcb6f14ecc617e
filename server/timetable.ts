import { removeEndedSessions } from './auth/session-queries.ts';
import type { Database } from './database/database.ts';
import { removeOldReplies } from './http/idempotency.ts';
import type { JobDefinition, JobLog } from './jobs/worker.ts';
import { checkBooks } from './ledger/check-books.ts';
import { sealEntries } from './ledger/seal-entries.ts';

/** What the product does by itself, beside the requests. */
export function timetable(database: Database, log: JobLog): JobDefinition[] {
  return [
    {
      name: 'seal_ledger',
      schedule: '* * * * *',
      run: async () => {
        await sealEntries(database, { isThorough: false });
      },
    },
    {
      name: 'check_books',
      // A quiet hour in Bangladesh.
      schedule: '30 20 * * *',
      run: async () => {
        await sealEntries(database, { isThorough: true });
        const { firstDifference } = await checkBooks(database);
        if (firstDifference) log.error(firstDifference, 'the books do not agree');
      },
    },
    {
      name: 'clear_out',
      schedule: '0 21 * * *',
      run: async () => {
        await removeOldReplies(database);
        await removeEndedSessions(database);
      },
    },
  ];
}
