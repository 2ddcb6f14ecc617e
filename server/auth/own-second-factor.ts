import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { badInput, conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readLoginName, readPasswordHash } from './user-queries.ts';
import { type PasswordProof, provePassword } from './prove-password.ts';
import { openTimeSecret, proveSecondFactor, sealTimeSecret } from './prove-second-factor.ts';
import { hashRecoveryCode, makeRecoveryCodes, plainCode, shownCode } from './recovery-codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  readSecondFactorState,
  removeSecondFactor,
  type SecondFactor,
} from './second-factor-queries.ts';
import { endSessionsOf, noteSecondFactor, renewToken } from './session-queries.ts';
import { enrolmentAddress, newSecret, stepOfCode } from './time-code.ts';

type Body<K extends keyof Api> = EndpointInput<Api[K]>['body'];
type Begun = EndpointResult<Api['secondFactorCreate']>['data'];

/** A secret that was shown is confirmed within so long, or begun anew. */
const LONGEST_ENROLMENT_MS = 900_000;

/** Throws 422 at the field that is wrong, and 429 after too many. */
async function prove(
  { tx, user, now, address }: SignedInContext,
  { password, proveMore }: Pick<PasswordProof, 'password' | 'proveMore'>,
): Promise<void> {
  const proof = await provePassword(tx, {
    account: { userId: user.id },
    address,
    passwordHash: await readPasswordHash(tx, user.id),
    password,
    now,
    ...(proveMore && { proveMore }),
  });
  if (proof === 'wrongPassword') throw badInput({ password: message('password.wrong') });
  if (proof !== 'right') throw badInput({ code: WRONG_CODE });
}

const WRONG_CODE = message('secondFactor.codeWrong');

/** Begins a second factor: answers the secret, which asks for nothing until it is confirmed. */
export async function beginOwnSecondFactor(
  context: SignedInContext,
  { password }: Body<'secondFactorCreate'>,
  secrets: SecretBox,
): Promise<Begun> {
  const { tx, user, now } = context;
  await prove(context, { password });
  const secret = newSecret();
  const token = await inTransaction(tx, async (transaction) => {
    const sealedSecret = sealTimeSecret(secrets, secret);
    const isBegun = await beginSecondFactor(transaction, { userId: user.id, sealedSecret, now });
    if (!isBegun) throw conflict(message('secondFactor.isOnAlready'));
    return renewToken(transaction, user);
  });
  context.audit({ subject: 'second_factor', id: user.id });
  const address = enrolmentAddress({
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
 * Turns the second factor on with a first code. Every other session, opened without it, ends.
 * Answers the recovery codes, which nobody can read again.
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
  const step = stepOfCode(openTimeSecret(secrets, factor), plainCode(code), now);
  if (step === undefined) throw badInput({ code: message('secondFactor.checkClock') });
  const codes = makeRecoveryCodes();
  const codeHashes = await hashAll(codes, factor);
  await inTransaction(tx, async (transaction) => {
    const { sealedSecret } = factor;
    const change = { userId: user.id, sealedSecret, step, codeHashes };
    if (!(await confirmSecondFactor(transaction, change)))
      throw conflict(message('secondFactor.confirmedAlready'));
    await endSessionsOf(transaction, user.id, { exceptTokenHash: user.tokenHash });
    await noteSecondFactor(transaction, user.tokenHash);
  });
  audit({ subject: 'second_factor', id: user.id, after: { is_confirmed: true } });
  return codes.map(shownCode);
}

/** One after the other: together they would take the memory of ten. */
async function hashAll(codes: readonly string[], factor: SecondFactor): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashRecoveryCode(code, factor.recoverySalt));
  return hashes;
}

/** Turns it off. Where the company asks for one, the next must be set up before anything else. */
export async function removeOwnSecondFactor(
  context: SignedInContext,
  { password, code }: Body<'secondFactorRemove'>,
  secrets: SecretBox,
): Promise<string> {
  const { tx, user, now } = context;
  if (!(await readSecondFactor(tx, user.id, 'confirmed'))) {
    throw conflict(message('secondFactor.isOff'));
  }
  await prove(context, {
    password,
    proveMore: (line) => proveSecondFactor(line, { secrets, userId: user.id, code, now }),
  });
  const token = await inTransaction(tx, async (transaction) => {
    await removeSecondFactor(transaction, user.id);
    const { isRequired } = await readSecondFactorState(transaction, user.id);
    return renewToken(transaction, user, { lacksSecondFactor: isRequired });
  });
  context.audit({ subject: 'second_factor', id: user.id });
  return token;
}
