import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { ReportCall } from '../http/sms-reports.ts';
import { applyReport } from './apply-report.ts';
import { readGatewaySettings } from './gateway-settings.ts';
import { reportsIn } from './http/report-words.ts';

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

function isSame(given: string, code: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}
