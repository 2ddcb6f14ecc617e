import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { hashRecoveryCode, isRecoveryCode, plainCode } from './recovery-codes.ts';
import {
  readSecondFactor,
  type SecondFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor-queries.ts';
import { stepOfCode } from './time-code.ts';

/** The name under which the secret lies in its box. */
const TOTP_SECRET = 'totp';

export const sealTimeSecret = (secrets: SecretBox, secret: string): Buffer =>
  secrets.seal({ [TOTP_SECRET]: secret });

/** Throws 409 when the installation's key is not the one that sealed it. */
export function openTimeSecret(secrets: SecretBox, { sealedSecret }: SecondFactor): string {
  const secret = secrets.open(sealedSecret)?.[TOTP_SECRET];
  if (secret !== undefined) return secret;
  throw conflict(message('secondFactor.keyLost'));
}

export interface FactorProof {
  secrets: SecretBox;
  userId: number;
  /** As it was typed; null when none was. */
  code: string | null;
  now: Date;
}

/** Whether the user has shown the second factor, or has none. A code that fits is used up. */
export async function proveSecondFactor(
  tx: Database,
  { secrets, userId, code, now }: FactorProof,
): Promise<'right' | 'wrong' | 'missing'> {
  const factor = await readSecondFactor(tx, userId, 'confirmed');
  if (!factor) return 'right';
  if (code === null) return 'missing';
  const plain = plainCode(code);
  if (isRecoveryCode(plain)) {
    const codeHash = await hashRecoveryCode(plain, factor.recoverySalt);
    return (await takeRecoveryCode(tx, userId, codeHash)) ? 'right' : 'wrong';
  }
  const step = stepOfCode(openTimeSecret(secrets, factor), plain, now);
  return step !== undefined && (await takeStep(tx, userId, step)) ? 'right' : 'wrong';
}
