import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { badInput, conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readLoginName, readPasswordHash } from './user-queries.ts';
import { type PasswordCheck, verifyPassword } from './verify-password.ts';
import { openTimeSecret, verifySecondFactor, sealTimeSecret } from './verify-second-factor.ts';
import {
  hashRecoveryCode,
  makeRecoveryCodes,
  normaliseCode,
  formatRecoveryCode,
} from './recovery-codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  readSecondFactorState,
  removeSecondFactor,
  type SecondFactor,
} from './second-factor-queries.ts';
import { endSessionsOf, clearSecondFactorDue, renewToken } from './session-queries.ts';
import { enrolmentUri, newSecret, stepOfCode } from './time-code.ts';

type Body<K extends keyof Api> = EndpointInput<Api[K]>['body'];
type Enrolment = EndpointResult<Api['secondFactorCreate']>['data'];

/** Time limit for confirming a new secret; after that the set-up has to be started again. */
const LONGEST_ENROLMENT_MS = 900_000;

/** Throws 422 for a wrong password or code, and 429 after too many failures. */
async function requirePassword(
  { tx, user, now, address }: SignedInContext,
  { password, secondCheck }: Pick<PasswordCheck, 'password' | 'secondCheck'>,
): Promise<void> {
  const result = await verifyPassword(tx, {
    account: { userId: user.id },
    address,
    passwordHash: await readPasswordHash(tx, user.id),
    password,
    now,
    ...(secondCheck && { secondCheck }),
  });
  if (result === 'wrongPassword') throw badInput({ password: message('password.wrong') });
  if (result !== 'right') throw badInput({ code: WRONG_CODE });
}

const WRONG_CODE = message('secondFactor.codeWrong');

/** Starts setting up a second factor. Returns the secret, which is not required until confirmed. */
export async function beginOwnSecondFactor(
  context: SignedInContext,
  { password }: Body<'secondFactorCreate'>,
  secrets: SecretBox,
): Promise<Enrolment> {
  const { tx, user, now } = context;
  await requirePassword(context, { password });
  const secret = newSecret();
  const token = await inTransaction(tx, async (transaction) => {
    const sealedSecret = sealTimeSecret(secrets, secret);
    const isBegun = await beginSecondFactor(transaction, { userId: user.id, sealedSecret, now });
    if (!isBegun) throw conflict(message('secondFactor.isOnAlready'));
    return renewToken(transaction, user);
  });
  context.audit({ subject: 'second_factor', id: user.id });
  const address = enrolmentUri({
    secret,
    companyName: await readCompanyName(tx),
    loginName: await readLoginName(tx, user.id),
  });
  return { secret, address, token };
}

async function readCompanyName(tx: Database): Promise<string> {
  const company = await tx.selectFrom('company').select('name').executeTakeFirstOrThrow();
  return company.name;
}

/**
 * Enables the second factor with its first code and ends all other sessions of the user. Returns
 * the recovery codes, which are not stored in readable form.
 */
export async function confirmOwnSecondFactor(
  { tx, user, now, audit }: SignedInContext,
  { code }: Body<'secondFactorSwitch'>,
  secrets: SecretBox,
): Promise<string[]> {
  const factor = await readSecondFactor(tx, user.id, 'begun');
  if (!factor || now.getTime() - factor.startedAt.getTime() > LONGEST_ENROLMENT_MS) {
    throw conflict(message('secondFactor.startAgain'));
  }
  const step = stepOfCode(openTimeSecret(secrets, factor), normaliseCode(code), now);
  if (step === undefined) throw badInput({ code: message('secondFactor.checkClock') });
  const codes = makeRecoveryCodes();
  const codeHashes = await hashAll(codes, factor);
  await inTransaction(tx, async (transaction) => {
    const { sealedSecret } = factor;
    const change = { userId: user.id, sealedSecret, step, codeHashes };
    if (!(await confirmSecondFactor(transaction, change)))
      throw conflict(message('secondFactor.confirmedAlready'));
    await endSessionsOf(transaction, user.id, { exceptTokenHash: user.tokenHash });
    await clearSecondFactorDue(transaction, user.tokenHash);
  });
  audit({ subject: 'second_factor', id: user.id, after: { isConfirmed: true } });
  return codes.map(formatRecoveryCode);
}

/** Sequential, because each hash needs 19 MiB of memory. */
async function hashAll(codes: readonly string[], factor: SecondFactor): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashRecoveryCode(code, factor.recoverySalt));
  return hashes;
}

/** Disables it. If the company requires a second factor, a new one must be set up first. */
export async function removeOwnSecondFactor(
  context: SignedInContext,
  { password, code }: Body<'secondFactorRemove'>,
  secrets: SecretBox,
): Promise<string> {
  const { tx, user, now } = context;
  if (!(await readSecondFactor(tx, user.id, 'confirmed'))) {
    throw conflict(message('secondFactor.isOff'));
  }
  await requirePassword(context, {
    password,
    secondCheck: (lockedTx) =>
      verifySecondFactor(lockedTx, { secrets, userId: user.id, code, now }),
  });
  const token = await inTransaction(tx, async (transaction) => {
    await removeSecondFactor(transaction, user.id);
    const { isRequired } = await readSecondFactorState(transaction, user.id);
    return renewToken(transaction, user, { lacksSecondFactor: isRequired });
  });
  context.audit({ subject: 'second_factor', id: user.id });
  return token;
}
