import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { hashRecoveryCode, isRecoveryCode, normaliseCode } from './recovery-codes.ts';
import {
  readSecondFactor,
  type SecondFactor,
  consumeRecoveryCode,
  consumeTimeStep,
} from './second-factor-queries.ts';
import { stepOfCode } from './time-code.ts';

/** Name of the secret inside its sealed box. */
const TOTP_SECRET = 'totp';

export const sealTimeSecret = (secrets: SecretBox, secret: string): Buffer =>
  secrets.seal({ [TOTP_SECRET]: secret });

/** Throws 409 if the secret was sealed with another key than the installation's current one. */
export function openTimeSecret(secrets: SecretBox, { sealedSecret }: SecondFactor): string {
  const secret = secrets.open(sealedSecret)?.[TOTP_SECRET];
  if (secret !== undefined) return secret;
  throw conflict(message('secondFactor.keyLost'));
}

export interface FactorCheck {
  secrets: SecretBox;
  userId: number;
  /** The code as typed; null if none was sent. */
  code: string | null;
  now: Date;
}

/** Whether the user has no second factor or sent a valid code. A valid code is marked as used. */
export async function verifySecondFactor(
  tx: Database,
  { secrets, userId, code, now }: FactorCheck,
): Promise<'right' | 'wrong' | 'missing'> {
  const factor = await readSecondFactor(tx, userId, 'confirmed');
  if (!factor) return 'right';
  if (code === null) return 'missing';
  const plain = normaliseCode(code);
  if (isRecoveryCode(plain)) {
    const codeHash = await hashRecoveryCode(plain, factor.recoverySalt);
    return (await consumeRecoveryCode(tx, userId, codeHash)) ? 'right' : 'wrong';
  }
  const step = stepOfCode(openTimeSecret(secrets, factor), plain, now);
  return step !== undefined && (await consumeTimeStep(tx, userId, step)) ? 'right' : 'wrong';
}
