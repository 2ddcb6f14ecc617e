import type { Database } from '../database/database.ts';
import { claimSmsToPoll } from '../sms/outbox-reports.ts';
import { applyReport } from './apply-report.ts';
import type { Gateway } from './gateway.ts';

const MAX_AT_ONCE = 50;

/** Polls the delivery status of sent messages, where the gateway does not push reports. */
export async function pollDeliveryReports(database: Database, gateway: Gateway): Promise<void> {
  if (!gateway.pollReports) return;
  const ids = await claimSmsToPoll(database, MAX_AT_ONCE);
  if (ids.length === 0) return;
  for (const report of await gateway.pollReports(ids)) await applyReport(database, report);
}
