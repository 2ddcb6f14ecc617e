import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SendOutcome } from './gateway.ts';

/** So many messages in a row that were not accepted raise an alert. */
const FAILURES_OF_ALERT = 10;
/** Exponential backoff from the third 'retry' in a row: sending pauses, up to a minute. */
const PAUSES_FROM = 3;
export const LONGEST_PAUSE_SECONDS = 60;

/** Resets the failure counters and the pause after an accepted message, and ends the alert. */
export async function noteSuccess(tx: Database): Promise<void> {
  const ended = await sql`
    update sms_sending set failures_in_row = 0, retries_in_row = 0, resume_at = null
    where failures_in_row > 0 or retries_in_row > 0 or resume_at is not null
    returning 1
  `.execute(tx);
  if (ended.rows.length > 0) await endAlert(tx, 'failing');
}

/** Counts a message that was not accepted; sets the pause, and raises the alert. */
export async function noteFailure(
  tx: Database,
  outcome: Exclude<SendOutcome, { kind: 'accepted' }>,
): Promise<void> {
  const isLater = outcome.kind === 'retry';
  const noted = await sql<{ inRow: number }>`
    update sms_sending set failures_in_row = failures_in_row + 1,
      retries_in_row = case when ${isLater} then retries_in_row + 1 else 0 end,
      resume_at = case when ${isLater} and retries_in_row + 1 >= ${PAUSES_FROM}
        then clock_timestamp() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS},
          power(2, least(10, retries_in_row + 1 - ${PAUSES_FROM}))))
        else resume_at end
    returning failures_in_row as in_row
  `.execute(tx);
  if ((noted.rows[0]?.inRow ?? 0) < FAILURES_OF_ALERT) return;
  await openAlert(tx, 'failing');
}

/** Stores the gateway's balance; raises or ends the alert about a low one. */
export async function noteBalance(
  tx: Database,
  balance: { text: string; paisa: Paisa | null; lowBelow: Paisa | null },
): Promise<void> {
  await sql`
    update sms_sending set balance_text = ${balance.text}, balance_paisa = ${balance.paisa},
      balance_at = now()
  `.execute(tx);
  const { paisa, lowBelow } = balance;
  const isLow = paisa !== null && lowBelow !== null && paisa < lowBelow;
  if (isLow) await openAlert(tx, 'low_balance');
  else await endAlert(tx, 'low_balance');
}

async function openAlert(tx: Database, kind: 'failing' | 'low_balance'): Promise<void> {
  await sql`
    insert into sms_alerts (kind) values (${kind})
    on conflict (kind) where ended_at is null do nothing
  `.execute(tx);
}

async function endAlert(tx: Database, kind: 'failing' | 'low_balance'): Promise<void> {
  await sql`
    update sms_alerts set ended_at = now() where kind = ${kind} and ended_at is null
  `.execute(tx);
}
