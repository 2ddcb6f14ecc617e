import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Failed attempts are counted under three subjects: account and address together, the account
 * alone, and the address alone. The first slows down guessing on one account. The other two have a
 * higher limit; they slow down distributed attacks on one account, and password spraying over many
 * accounts. If the user has recently signed in from that address, only the first counter applies,
 * so that neither colleagues behind the same address nor strangers elsewhere can lock anyone out.
 */
export interface GuessSubjects {
  /** Account and address together. */
  pair: string;
  /** The account alone and the address alone; empty if the address is known for the account. */
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
/** Failures add up until this long after the wait that they caused is over. */
const MEMORY_SECONDS = 900;

/** Seconds to wait after this many failures: 0, then 5, 10, 20 ... up to 15 minutes. */
export const waitAfterFailures = (failures: number, free = FREE_FAILURES): number =>
  failures < free ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - free), LONGEST_WAIT_SECONDS);

const waitOf = ({ subject, failures }: FailureRow, { pair }: GuessSubjects): number =>
  waitAfterFailures(failures, subject === pair ? FREE_FAILURES : FREE_WIDE_FAILURES);

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

interface FailureRow {
  subject: string;
  failures: number;
  lastFailedAt: Date;
}

/** Maximum clock difference between the servers. */
const CLOCKS_DIFFER_SECONDS = 60;

/** A failure in the future was written by a clock that has since been put back: it is ignored. */
const isRemembered = (row: FailureRow, subjects: GuessSubjects, now: Date): boolean => {
  const seconds = secondsBetween(row.lastFailedAt, now);
  return seconds > -CLOCKS_DIFFER_SECONDS && seconds < waitOf(row, subjects) + MEMORY_SECONDS;
};

const readFailures = (tx: Database, { pair, wide }: GuessSubjects): Promise<FailureRow[]> =>
  tx
    .selectFrom('signInFailures')
    .select(['subject', 'failures', 'lastFailedAt'])
    .where('subject', 'in', [pair, ...wide])
    .execute();

/** Whole seconds until the next attempt is allowed; 0 if none. */
export async function readWaitSeconds(
  tx: Database,
  subjects: GuessSubjects,
  now: Date,
): Promise<number> {
  const rows = await readFailures(tx, subjects);
  const waits = rows
    .filter((row) => isRemembered(row, subjects, now))
    .map((row) => waitOf(row, subjects) - secondsBetween(row.lastFailedAt, now));
  return Math.max(0, Math.ceil(Math.max(0, ...waits)));
}

/** Adds one failure to each subject. Also deletes failures older than a day. */
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
      .insertInto('signInFailures')
      .values({ subject, failures, lastFailedAt: now })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({ failures, lastFailedAt: now }),
      )
      .execute();
  }
  await sql`
    delete from sign_in_failures where last_failed_at < ${now}::timestamptz - interval '1 day'
  `.execute(tx);
}

export async function forgetFailures(tx: Database, subject: string): Promise<void> {
  await tx.deleteFrom('signInFailures').where('subject', '=', subject).execute();
}
