import type { GATEWAY_KINDS } from '@netkhata/contract/gateways';
import type { HttpConfig, SmppConfig } from '@netkhata/contract/gateway-config';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface GatewaySettings {
  kind: (typeof GATEWAY_KINDS)[number];
  preset: string | null;
  config: { http?: HttpConfig; smpp?: SmppConfig };
  /** Encrypted; secret-box.ts opens them. */
  secrets: Buffer | null;
  pricePerPart: Paisa;
  dailyQuota: number | null;
  isStopped: boolean;
  lowBalance: Paisa | null;
  concurrent: number;
  perSecond: number;
  callbackCode: string;
  version: number;
}

const COLUMNS = sql`kind, preset, config, secrets, price_per_part_paisa as price_per_part,
  daily_quota, is_stopped, low_balance_paisa as low_balance,
  concurrent_limit as concurrent, per_second_limit as per_second,
  callback_code, version`;

/** Settings of the gateway; there is always exactly one row. */
export async function readGatewaySettings(
  tx: Database,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<GatewaySettings> {
  const { rows } = await sql<GatewaySettings>`
    select ${COLUMNS} from sms_gateway ${isLocked ? sql`for update` : sql``}
  `.execute(tx);
  const [settings] = rows;
  if (!settings) throw new Error('The gateway row is missing');
  return settings;
}

/** Saves all but the switch, which has a call of its own; senders open the gateway anew. */
export async function writeGatewaySettings(
  tx: Database,
  settings: Omit<GatewaySettings, 'isStopped' | 'callbackCode' | 'version'>,
): Promise<void> {
  await sql`
    update sms_gateway set kind = ${settings.kind}, preset = ${settings.preset},
      config = ${JSON.stringify(settings.config)}::jsonb, secrets = ${settings.secrets},
      price_per_part_paisa = ${settings.pricePerPart}, daily_quota = ${settings.dailyQuota},
      low_balance_paisa = ${settings.lowBalance}, concurrent_limit = ${settings.concurrent},
      per_second_limit = ${settings.perSecond}, version = version + 1
  `.execute(tx);
}

/** Sets the stop switch. */
export async function setStopped(tx: Database, isStopped: boolean): Promise<void> {
  await sql`update sms_gateway set is_stopped = ${isStopped}`.execute(tx);
}

/** Whether queued messages would be sent. */
export const isSending = ({ kind, isStopped }: Pick<GatewaySettings, 'kind' | 'isStopped'>) =>
  (kind === 'http' || kind === 'smpp') && !isStopped;

/**
 * Stops sending in a restored database: its queued messages may have been sent since the backup,
 * so a person decides. Returns false where nothing would be sent anyway.
 */
export async function stopAfterRestore(tx: Database): Promise<boolean> {
  const stopped = await sql`
    update sms_gateway set is_stopped = true where kind <> 'none' returning 1
  `.execute(tx);
  return stopped.rows.length > 0;
}

/** Number of messages claimed today, by the company's time zone. */
export const CLAIMED_TODAY = sql<number>`(
  select case when day = (now() at time zone (select time_zone from company))::date
    then day_count else 0 end from sms_sending)`;
