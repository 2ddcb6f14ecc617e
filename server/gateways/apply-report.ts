import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { findReportedSms, markSmsDelivered, markSmsUndelivered } from '../sms/outbox-reports.ts';
import { storable } from '../database/storable.ts';
import type { ReportCall } from '../http/sms-reports.ts';
import type { DeliveryReport } from './gateway.ts';
import { readGatewaySettings } from './gateway-settings.ts';
import { reportsIn } from './http/report-words.ts';

const EARLY_KEPT_MINUTES = 60;

/**
 * Writes what a gateway says of a message, whoever brings it: callback, poll or connection. Reports
 * may come twice, late and out of order: delivered stays delivered. One whose message is not known
 * yet is kept for an hour, because it may overtake the answer that names the message.
 */
export async function applyReport(database: Database, told: DeliveryReport): Promise<void> {
  const report = {
    ...told,
    gatewayMessageId: storable(told.gatewayMessageId),
    detail: storable(told.detail),
  };
  if (report.gatewayMessageId.trim() === '') return;
  await inTransaction(database, async (tx) => {
    await lockGatewayId(tx, report.gatewayMessageId);
    if (await applyTo(tx, report)) return;
    await sql`
      insert into sms_early_reports (gateway_message_id, state, detail)
      values (${report.gatewayMessageId}, ${report.state}, ${report.detail})
    `.execute(tx);
  });
}

/** Applies what came before the ids of a message were known. Call it with their lock. */
export async function applyEarlyReports(tx: Database, gatewayMessageId: string): Promise<void> {
  const early = await sql<DeliveryReport>`
    delete from sms_early_reports where gateway_message_id = any(${partIds(gatewayMessageId)})
    returning gateway_message_id, state, detail
  `.execute(tx);
  for (const report of early.rows) await applyTo(tx, report);
}

const partIds = (gatewayMessageId: string): string[] => [
  ...new Set([gatewayMessageId, ...gatewayMessageId.split(' ')]),
];

/** A report and the answer that names its message wait for each other, in one order of ids. */
export async function lockGatewayId(tx: Database, gatewayMessageId: string): Promise<void> {
  for (const id of partIds(gatewayMessageId).sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${id}`}, 0))`.execute(tx);
  }
}

/** Whether there is such a message. */
async function applyTo(tx: Database, report: DeliveryReport): Promise<boolean> {
  const { gatewayMessageId, state, detail } = report;
  const id = await findReportedSms(tx, gatewayMessageId);
  if (id === undefined) return false;
  if (state === 'delivered') await markSmsDelivered(tx, { id, gatewayMessageId });
  if (state === 'failed') await markSmsUndelivered(tx, { id, detail });
  return true;
}

/** Removes early reports that no message came for. */
export async function removeEarlyReports(database: Database): Promise<void> {
  await sql`
    delete from sms_early_reports
    where created_at < now() - make_interval(mins => ${EARLY_KEPT_MINUTES})
  `.execute(database);
}

/** Writes what a gateway reports at its callback address. Answers whether the address is right. */
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
