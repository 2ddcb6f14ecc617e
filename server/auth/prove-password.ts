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

let lastInLine: Promise<unknown> = Promise.resolve();

/** Lets one password be checked at a time, so that parallel guesses cannot outrun the count. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastInLine.then(work, work);
  lastInLine = turn.catch(() => undefined);
  return turn;
}

/**
 * Whether the password is right. Repeated failures slow down per account and per address (decisions
 * section 2): throws 429 with the seconds to wait. Wants the pool: the count outlives a refusal.
 */
export function provePassword(pool: Database, proof: PasswordProof): Promise<boolean> {
  const { account, now } = proof;
  const subjects = [account, `address:${proof.address}`];
  return inTurn(async () => {
    const waitSeconds = await readWaitSeconds(pool, subjects, now);
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
    const isRight = await isPasswordOf(proof.passwordHash, proof.password);
    await (isRight ? forgetFailures(pool, account) : countFailure(pool, subjects, now));
    return isRight;
  });
}
