import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { findReportedSms, markSmsDelivered, markSmsUndelivered } from '../sms/outbox-reports.ts';
import { storable } from '../database/storable.ts';
import type { ReportCall } from '../http/sms-reports.ts';
import type { DeliveryReport } from './gateway.ts';
import { allKeys, idKey, otherNotations } from './message-ids.ts';
import { readGatewaySettings } from './gateway-settings.ts';
import { reportsIn } from './http/report-words.ts';

const EARLY_KEPT_MINUTES = 60;

/**
 * Applies a delivery report, whether it came by callback, poll or SMPP connection. Reports may be
 * duplicated, late or out of order: delivered stays delivered. One whose message is not known yet
 * is kept for an hour, because it may overtake the response that carries the message's gateway id.
 */
export async function applyReport(database: Database, received: DeliveryReport): Promise<void> {
  const report = {
    ...received,
    gatewayMessageId: storable(received.gatewayMessageId),
    detail: storable(received.detail),
  };
  if (report.gatewayMessageId.trim() === '') return;
  await inTransaction(database, async (tx) => {
    await lockGatewayId(tx, report.gatewayMessageId);
    if (await applyTo(tx, report)) return;
    await sql`
      insert into sms_early_reports (gateway_message_id, mobile_no, state, detail)
      values (${report.gatewayMessageId}, ${report.mobileNo ?? null}, ${report.state},
        ${report.detail})
    `.execute(tx);
  });
}

/**
 * Applies the reports that came before the message's gateway id was known. The caller holds
 * `lockGatewayId`.
 */
export async function applyEarlyReports(tx: Database, gatewayMessageId: string): Promise<void> {
  const keys = partIds(gatewayMessageId).flatMap(allKeys);
  const early = await sql<StoredReport & { id: number }>`
    select id, gateway_message_id, mobile_no, state, detail from sms_early_reports
    where sms_id_key(gateway_message_id) = any(${keys}) order by id
  `.execute(tx);
  for (const { id, mobileNo, ...report } of early.rows) {
    const isTaken = await applyTo(tx, { ...report, ...(mobileNo !== null && { mobileNo }) });
    if (isTaken) await sql`delete from sms_early_reports where id = ${id}`.execute(tx);
  }
}

type StoredReport = Omit<DeliveryReport, 'mobileNo'> & { mobileNo: string | null };

const partIds = (gatewayMessageId: string): string[] => [
  ...new Set([gatewayMessageId, ...gatewayMessageId.split(' ')]),
];

/**
 * Serialises a report with the response that carries its message's gateway id, in whichever
 * notation. Locks are taken in sorted order, so that two messages with several parts cannot
 * deadlock.
 */
export async function lockGatewayId(tx: Database, gatewayMessageId: string): Promise<void> {
  const keys = new Set(partIds(gatewayMessageId).flatMap(allKeys));
  for (const id of [...keys].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${id}`}, 0))`.execute(tx);
  }
}

/** Returns false where no message has the report's gateway id. */
async function applyTo(tx: Database, report: DeliveryReport): Promise<boolean> {
  const { gatewayMessageId, state, detail, mobileNo } = report;
  const ids = gatewayMessageId.split(' ');
  const found = await findReportedSms(tx, {
    gatewayMessageId,
    keys: { own: ids.map(idKey), others: ids.length === 1 ? otherNotations(gatewayMessageId) : [] },
    mobileNo,
  });
  if (!found) return false;
  const { id, storedId } = found;
  if (state === 'delivered') await markSmsDelivered(tx, { id, gatewayMessageId: storedId });
  if (state === 'failed') await markSmsUndelivered(tx, { id, detail });
  return true;
}

/** Removes early reports whose message never became known. */
export async function removeEarlyReports(database: Database): Promise<void> {
  await sql`
    delete from sms_early_reports
    where created_at < now() - make_interval(mins => ${EARLY_KEPT_MINUTES})
  `.execute(database);
}

/** Applies the reports in a callback. Returns false where the address's secret code is wrong. */
export async function applyReports(
  database: Database,
  { code, fields }: ReportCall,
): Promise<boolean> {
  const { callbackCode, config } = await readGatewaySettings(database);
  if (!isSame(code, callbackCode)) return false;
  const reports = config.http ? reportsIn(fields, config.http) : [];
  for (const report of reports) await applyReport(database, report);
  return true;
}

function isSame(secret: string, code: string): boolean {
  const [left, right] = [Buffer.from(secret), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}
