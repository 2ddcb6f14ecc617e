import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tooManyAttempts } from '../http/failure.ts';
import { isPasswordOf } from './password-hash.ts';
import { countFailure, forgetFailures, readWaitSeconds } from './sign-in-failures.ts';

export interface PasswordProof {
  /** What failures are counted under, as `account:12`; a success clears it. */
  account: string;
  /** The network address, counted as well; a success elsewhere does not clear it. */
  address: string;
  /** Undefined for an account that is not there. */
  passwordHash: string | undefined;
  password: string;
  now: Date;
}

/** Any fixed number that no other advisory lock in the database uses. */
const GUESS_LOCK = 7_163_003;

let lastInLine: Promise<unknown> = Promise.resolve();

/** Keeps the line in this process, where it holds up one connection only. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastInLine.then(work, work);
  lastInLine = turn.catch(() => undefined);
  return turn;
}

/**
 * Whether the password is right. Repeated failures slow down per account and per address (decisions
 * section 2): throws 429 with the seconds to wait. One password is checked at a time, in all
 * processes together, so that parallel guesses cannot outrun the count. Wants the pool: the count
 * outlives a refusal.
 */
export async function provePassword(pool: Database, proof: PasswordProof): Promise<boolean> {
  const outcome = await inTurn(() =>
    pool.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${GUESS_LOCK})`.execute(tx);
      return proveInLine(tx, proof);
    }),
  );
  if (outcome.waitSeconds > 0) throw tooManyAttempts(outcome.waitSeconds);
  return outcome.isRight;
}

async function proveInLine(
  tx: Database,
  { account, address, passwordHash, password, now }: PasswordProof,
): Promise<{ waitSeconds: number; isRight: boolean }> {
  const subjects = [account, `address:${address}`];
  const waitSeconds = await readWaitSeconds(tx, subjects, now);
  if (waitSeconds > 0) return { waitSeconds, isRight: false };
  const isRight = await isPasswordOf(passwordHash, password);
  await (isRight ? forgetFailures(tx, account) : countFailure(tx, subjects, now));
  return { waitSeconds: 0, isRight };
}
