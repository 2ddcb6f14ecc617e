import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import type { JobDefinition, JobLog } from './jobs/worker.ts';
import { checkBooks } from './ledger/check-books.ts';
import { sealEntries } from './ledger/seal-entries.ts';

const KEPT_KEYS_DAYS = 7;
const KEPT_SESSIONS_DAYS = 31;

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
    { name: 'clear_out', schedule: '0 21 * * *', run: () => clearOut(database) },
  ];
}

/** Removes what has served: answers to old submissions, ended sessions, failed sign-ins. */
async function clearOut(database: Database): Promise<void> {
  await sql`
    delete from idempotency_keys
    where created_at < now() - make_interval(days => ${KEPT_KEYS_DAYS})
  `.execute(database);
  await sql`
    delete from sessions where created_at < now() - make_interval(days => ${KEPT_SESSIONS_DAYS})
  `.execute(database);
  await sql`
    delete from sign_in_failures where last_failed_at < now() - interval '1 day'
  `.execute(database);
}
