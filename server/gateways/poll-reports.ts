import type { Database } from '../database/database.ts';
import { takeSmsToAskFor } from '../sms/outbox-reports.ts';
import { applyReport } from './apply-report.ts';
import type { Gateway } from './gateway.ts';

const MOST_AT_ONCE = 50;

/** Asks for messages whose delivery the gateway tells only when asked. */
export async function askForReports(database: Database, gateway: Gateway): Promise<void> {
  if (!gateway.pollReports) return;
  const ids = await takeSmsToAskFor(database, MOST_AT_ONCE);
  if (ids.length === 0) return;
  for (const report of await gateway.pollReports(ids)) await applyReport(database, report);
}
