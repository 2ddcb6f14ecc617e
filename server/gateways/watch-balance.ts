import { type Paisa, paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isRecent } from '../database/recent-time.ts';
import type { HeldGateway } from './gateway-holder.ts';
import { noteBalance } from './sending-health.ts';

const PAUSE_SECONDS = 15 * 60;
const HUNDREDTHS = 100;

/** Reads the gateway's balance every quarter of an hour, in one of the processes. */
export async function watchBalance(
  database: Database,
  { gateway, settings }: Pick<HeldGateway, 'gateway' | 'settings'>,
): Promise<void> {
  if (!gateway.readBalance) return;
  const turn = await sql`
    update sms_sending set balance_asked_at = now()
    where not ${isRecent(sql`balance_asked_at`, PAUSE_SECONDS)}
    returning 1
  `.execute(database);
  if (turn.rows.length === 0) return;
  const { text, amount } = await gateway.readBalance();
  await noteBalance(database, {
    text,
    paisa: balancePaisa(amount),
    lowBelow: settings.lowBalance,
  });
}

/** Converts a balance to paisa; null where it is missing, not a number or too large. */
export function balancePaisa(amount: number | null): Paisa | null {
  const hundredths = amount === null ? Number.NaN : Math.round(amount * HUNDREDTHS);
  return Number.isSafeInteger(hundredths) ? paisa(hundredths) : null;
}
