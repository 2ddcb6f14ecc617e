import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { tooManyAttempts } from '../http/failure.ts';
import { isPasswordOf } from './password-hash.ts';
import { clientNetwork } from './client-network.ts';
import { isKnownAddress, noteAddress } from './known-addresses.ts';
import {
  countFailure,
  forgetFailures,
  type GuessSubjects,
  readWaitSeconds,
  subjectsOf,
} from './sign-in-failures.ts';

export interface PasswordProof {
  /** Whose password it is said to be: a user, or a name that nobody has. */
  account: { userId: number } | { unknownName: string };
  /** The network address that the guess comes from. */
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

let lastInLine: Promise<unknown> = Promise.resolve();

/** Keeps the line in this process, where it holds up one connection only. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastInLine.then(work, work);
  lastInLine = turn.catch(() => undefined);
  return turn;
}

/**
 * Whether the password is right, and what else is asked for. Repeated failures slow down whoever
 * guesses (`sign-in-failures.ts`): throws 429 with the seconds to wait. One password is checked at a
 * time, in all processes together, so that parallel guesses cannot outrun the count. Wants the pool:
 * the count outlives a refusal.
 */
export async function provePassword(pool: Database, proof: PasswordProof): Promise<Proof> {
  const outcome = await inTurn(() =>
    inTransaction(pool, async (tx) => {
      await takeAdvisoryLock(tx, 'passwordProof');
      return proveInLine(tx, proof);
    }),
  );
  if (outcome.waitSeconds > 0) throw tooManyAttempts(outcome.waitSeconds);
  return outcome.proof;
}

async function proveInLine(
  tx: Database,
  claim: PasswordProof,
): Promise<{ waitSeconds: number; proof: Proof }> {
  const { account, now } = claim;
  const network = clientNetwork(claim.address);
  const subjects = await readSubjects(tx, { account, network, now });
  const waitSeconds = await readWaitSeconds(tx, subjects, now);
  if (waitSeconds > 0) return { waitSeconds, proof: 'wrongPassword' };
  const proof = await proveAll(tx, claim);
  if (proof === 'right') {
    await forgetFailures(tx, subjects.pair);
    if ('userId' in account) await noteAddress(tx, { userId: account.userId, network, now });
  } else if (proof !== 'codeMissing') await countFailure(tx, subjects, now);
  return { waitSeconds: 0, proof };
}

async function readSubjects(
  tx: Database,
  { account, network, now }: Pick<PasswordProof, 'account' | 'now'> & { network: string },
): Promise<GuessSubjects> {
  if ('unknownName' in account) return subjectsOf(`name:${account.unknownName}`, network);
  const { userId } = account;
  const isKnown = await isKnownAddress(tx, { userId, network, now });
  return subjectsOf(`account:${userId}`, network, { isKnown });
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
