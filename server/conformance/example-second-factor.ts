import { TOTP } from 'otpauth';
import { sealTimeSecret } from '../auth/verify-second-factor.ts';
import { hashRecoveryCode, normaliseCode } from '../auth/recovery-codes.ts';
import type { Database } from '../database/database.ts';
import type { CallExample } from '../http/openapi/example.ts';
import { callExamples } from '../http/openapi/examples.ts';
import { DEFAULT_INSTANT, TEST_SECRETS } from '../test-support/test-app.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const SALT = Buffer.alloc(16);
const ADMIN_ID = 1;

/** Sets or removes the second factor of the examples' users, as the call needs. */
export async function prepareSecondFactor(
  database: Database,
  key: string,
): Promise<Partial<CallExample>> {
  const { body } = callExamples.userFactorRemove;
  const userId = key === 'userFactorRemove' ? Number(body?.id) : ADMIN_ID;
  await database.deleteFrom('secondFactors').where('userId', '=', userId).execute();
  if (key === 'secondFactorSwitch') {
    await putFactor(database, { userId, isConfirmed: false });
    const timestamp = Date.parse(DEFAULT_INSTANT);
    return { body: { code: new TOTP({ secret: SECRET }).generate({ timestamp }) } };
  }
  if (key === 'secondFactorRemove' || key === 'userFactorRemove') {
    await putFactor(database, { userId, isConfirmed: true });
    const code = normaliseCode(String(callExamples.secondFactorRemove.body?.code));
    const codeHash = await hashRecoveryCode(code, SALT);
    await database.insertInto('recoveryCodes').values({ userId, codeHash }).execute();
  }
  return {};
}

async function putFactor(
  database: Database,
  { userId, isConfirmed }: { userId: number; isConfirmed: boolean },
): Promise<void> {
  await database
    .insertInto('secondFactors')
    .values({
      userId,
      isConfirmed,
      sealedSecret: sealTimeSecret(TEST_SECRETS, SECRET),
      recoverySalt: SALT,
      createdAt: new Date(DEFAULT_INSTANT),
    })
    .execute();
}
