import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Failures are counted three times: of an account at an address, of an account whatever the
 * address, and of an address whatever the account. The first slows down who tries one account; the
 * others, with more for free, an attack from many places on one account and a spray of one password
 * over many accounts. Who has signed in to the account from that address lately meets the first
 * alone: neither colleagues behind the same address nor strangers elsewhere lock anybody out of
 * where they work.
 */
export interface GuessSubjects {
  /** An account at an address. */
  pair: string;
  /** The account, and the address, by themselves; none where the two are known together. */
  wide: readonly string[];
}

export const subjectsOf = (
  account: string,
  network: string,
  { isKnown = false }: { isKnown?: boolean } = {},
): GuessSubjects => ({
  pair: `${account}@${network}`,
  wide: isKnown ? [] : [account, `address:${network}`],
});

const FREE_FAILURES = 5;
const FREE_WIDE_FAILURES = 20;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 900;
/** Failures count together for so long, after the wait that they brought is over. */
const MEMORY_SECONDS = 900;

/** Seconds to wait after the last of so many failures: none, then 5, 10, 20 ... up to 15 minutes. */
export const waitAfterFailures = (failures: number, free = FREE_FAILURES): number =>
  failures < free ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - free), LONGEST_WAIT_SECONDS);

const waitOf = ({ subject, failures }: FailureRow, { pair }: GuessSubjects): number =>
  waitAfterFailures(failures, subject === pair ? FREE_FAILURES : FREE_WIDE_FAILURES);

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

interface FailureRow {
  subject: string;
  failures: number;
  last_failed_at: Date;
}

/** Clocks of several machines differ by less. */
const CLOCKS_DIFFER_SECONDS = 60;

/** One from the future is from a clock that was put back: nobody is kept out until then. */
const isRemembered = (row: FailureRow, subjects: GuessSubjects, now: Date): boolean => {
  const seconds = secondsBetween(row.last_failed_at, now);
  return seconds > -CLOCKS_DIFFER_SECONDS && seconds < waitOf(row, subjects) + MEMORY_SECONDS;
};

const readFailures = (tx: Database, { pair, wide }: GuessSubjects): Promise<FailureRow[]> =>
  tx
    .selectFrom('sign_in_failures')
    .select(['subject', 'failures', 'last_failed_at'])
    .where('subject', 'in', [pair, ...wide])
    .execute();

/** How many whole seconds the next guess has still to wait; 0 when none. */
export async function readWaitSeconds(
  tx: Database,
  subjects: GuessSubjects,
  now: Date,
): Promise<number> {
  const rows = await readFailures(tx, subjects);
  const waits = rows
    .filter((row) => isRemembered(row, subjects, now))
    .map((row) => waitOf(row, subjects) - secondsBetween(row.last_failed_at, now));
  return Math.max(0, Math.ceil(Math.max(0, ...waits)));
}

/** Counts one more failure of each; forgets what has not failed for a day. */
export async function countFailure(
  tx: Database,
  subjects: GuessSubjects,
  now: Date,
): Promise<void> {
  const known = new Map((await readFailures(tx, subjects)).map((row) => [row.subject, row]));
  for (const subject of [subjects.pair, ...subjects.wide]) {
    const row = known.get(subject);
    const failures = row && isRemembered(row, subjects, now) ? row.failures + 1 : 1;
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
