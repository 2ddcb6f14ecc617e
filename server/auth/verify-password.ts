import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { tooManyAttempts } from '../http/failure.ts';
import { isPasswordOf } from './password-hash.ts';
import { clientNetwork } from './client-network.ts';
import { isKnownAddress, recordAddress } from './known-addresses.ts';
import {
  countFailure,
  forgetFailures,
  type GuessSubjects,
  readWaitSeconds,
  subjectsOf,
} from './sign-in-failures.ts';

export interface PasswordCheck {
  /** The account to sign in to: a user, or a login name that does not exist. */
  account: { userId: number } | { unknownName: string };
  /** IP address of the client. */
  address: string;
  /** Undefined if there is no such account. */
  passwordHash: string | undefined;
  password: string;
  now: Date;
  /** Second check, run under the same lock once the password is right; none by default. */
  secondCheck?: (tx: Database) => Promise<'right' | 'wrong' | 'missing'>;
}

/** A missing code neither counts as a failure nor clears earlier ones: nothing was guessed. */
export type PasswordCheckResult = 'right' | 'wrongPassword' | 'wrongCode' | 'codeMissing';

let lastQueued: Promise<unknown> = Promise.resolve();

/** Queues the checks of this process, so that only one connection waits for the advisory lock. */
function inQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const queued = lastQueued.then(work, work);
  lastQueued = queued.catch(() => undefined);
  return queued;
}

/**
 * Checks the password and, if given, the second factor. Throws 429 with the seconds to wait after
 * repeated failures (`sign-in-failures.ts`). Only one password is checked at a time, across all
 * processes, so that parallel guesses cannot outrun the counter. Needs the pool, because the
 * failure must be committed even when the call is refused.
 */
export async function verifyPassword(
  pool: Database,
  check: PasswordCheck,
): Promise<PasswordCheckResult> {
  const outcome = await inQueue(() =>
    inTransaction(pool, async (tx) => {
      await takeAdvisoryLock(tx, 'passwordProof');
      return verifyUnderLock(tx, check);
    }),
  );
  if (outcome.waitSeconds > 0) throw tooManyAttempts(outcome.waitSeconds);
  return outcome.result;
}

async function verifyUnderLock(
  tx: Database,
  check: PasswordCheck,
): Promise<{ waitSeconds: number; result: PasswordCheckResult }> {
  const { account, now } = check;
  const network = clientNetwork(check.address);
  const subjects = await readSubjects(tx, { account, network, now });
  const waitSeconds = await readWaitSeconds(tx, subjects, now);
  if (waitSeconds > 0) return { waitSeconds, result: 'wrongPassword' };
  const result = await runChecks(tx, check);
  if (result === 'right') {
    await forgetFailures(tx, subjects.pair);
    if ('userId' in account) await recordAddress(tx, { userId: account.userId, network, now });
  } else if (result !== 'codeMissing') await countFailure(tx, subjects, now);
  return { waitSeconds: 0, result };
}

async function readSubjects(
  tx: Database,
  { account, network, now }: Pick<PasswordCheck, 'account' | 'now'> & { network: string },
): Promise<GuessSubjects> {
  if ('unknownName' in account) return subjectsOf(`name:${account.unknownName}`, network);
  const { userId } = account;
  const isKnown = await isKnownAddress(tx, { userId, network, now });
  return subjectsOf(`account:${userId}`, network, { isKnown });
}

async function runChecks(
  tx: Database,
  { passwordHash, password, secondCheck }: PasswordCheck,
): Promise<PasswordCheckResult> {
  if (!(await isPasswordOf(passwordHash, password))) return 'wrongPassword';
  const more = secondCheck ? await secondCheck(tx) : 'right';
  if (more === 'right') return 'right';
  return more === 'wrong' ? 'wrongCode' : 'codeMissing';
}
