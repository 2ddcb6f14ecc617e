import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 900;
/** Failures count together for so long, after the wait that they brought is over. */
const MEMORY_SECONDS = 900;

/** Seconds to wait after the last of so many failures: none, then 5, 10, 20 ... up to 15 minutes. */
export const waitAfterFailures = (failures: number): number =>
  failures < FREE_FAILURES
    ? 0
    : Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_SECONDS);

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

interface FailureRow {
  subject: string;
  failures: number;
  last_failed_at: Date;
}

/** Clocks of several machines differ by less. */
const CLOCKS_DIFFER_SECONDS = 60;

/** One from the future is from a clock that was put back: nobody is kept out until then. */
const isRemembered = (row: FailureRow, now: Date): boolean => {
  const seconds = secondsBetween(row.last_failed_at, now);
  return (
    seconds > -CLOCKS_DIFFER_SECONDS && seconds < waitAfterFailures(row.failures) + MEMORY_SECONDS
  );
};

const readFailures = (tx: Database, subjects: readonly string[]): Promise<FailureRow[]> =>
  tx
    .selectFrom('sign_in_failures')
    .select(['subject', 'failures', 'last_failed_at'])
    .where('subject', 'in', subjects)
    .execute();

/** How many whole seconds these accounts and addresses have still to wait; 0 when none. */
export async function readWaitSeconds(
  tx: Database,
  subjects: readonly string[],
  now: Date,
): Promise<number> {
  const rows = await readFailures(tx, subjects);
  const waits = rows
    .filter((row) => isRemembered(row, now))
    .map((row) => waitAfterFailures(row.failures) - secondsBetween(row.last_failed_at, now));
  return Math.max(0, Math.ceil(Math.max(0, ...waits)));
}

/** Counts one more failure of each; forgets what has not failed for a day. */
export async function countFailure(
  tx: Database,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  const known = new Map((await readFailures(tx, subjects)).map((row) => [row.subject, row]));
  for (const subject of subjects) {
    const row = known.get(subject);
    const failures = row && isRemembered(row, now) ? row.failures + 1 : 1;
    await tx
      .insertInto('sign_in_failures')
      .values({ subject, failures, last_failed_at: now })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({ failures, last_failed_at: now }),
      )
      .execute();
  }
  await sql`
    delete from sign_in_failures where last_failed_at < ${now}::timestamptz - interval '1 day'
  `.execute(tx);
}

export async function forgetFailures(tx: Database, subject: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
}
