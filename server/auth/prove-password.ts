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
  /** Asked once the password is right, in the same turn; left out, the password is enough. */
  proveMore?: (tx: Database) => Promise<'right' | 'wrong' | 'missing'>;
}

/** A code that is missing is no failure, and clears none: nobody guessed anything. */
export type Proof = 'right' | 'wrongPassword' | 'wrongCode' | 'codeMissing';

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
 * Whether the password is right, and what else is asked for. Repeated failures slow down per account and per address (decisions
 * section 2): throws 429 with the seconds to wait. One password is checked at a time, in all
 * processes together, so that parallel guesses cannot outrun the count. Wants the pool: the count
 * outlives a refusal.
 */
export async function provePassword(pool: Database, proof: PasswordProof): Promise<Proof> {
  const outcome = await inTurn(() =>
    pool.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${GUESS_LOCK})`.execute(tx);
      return proveInLine(tx, proof);
    }),
  );
  if (outcome.waitSeconds > 0) throw tooManyAttempts(outcome.waitSeconds);
  return outcome.proof;
}

async function proveInLine(
  tx: Database,
  asked: PasswordProof,
): Promise<{ waitSeconds: number; proof: Proof }> {
  const { account, address, now } = asked;
  const subjects = [account, `address:${address}`];
  const waitSeconds = await readWaitSeconds(tx, subjects, now);
  if (waitSeconds > 0) return { waitSeconds, proof: 'wrongPassword' };
  const proof = await proveAll(tx, asked);
  if (proof === 'right') await forgetFailures(tx, account);
  else if (proof !== 'codeMissing') await countFailure(tx, subjects, now);
  return { waitSeconds: 0, proof };
}

async function proveAll(
  tx: Database,
  { passwordHash, password, proveMore }: PasswordProof,
): Promise<Proof> {
  if (!(await isPasswordOf(passwordHash, password))) return 'wrongPassword';
  const more = proveMore ? await proveMore(tx) : 'right';
  if (more === 'right') return 'right';
  return more === 'wrong' ? 'wrongCode' : 'codeMissing';
}
