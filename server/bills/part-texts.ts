import type { PlannedLine } from '@netkhata/domain/planned-line';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import { adjustmentText, partText } from '../terms/adjustment-texts.ts';

/** The lines of bills, those of some days with their days as text in the company's language. */
export async function describeParts<Bill extends { lines: readonly PlannedLine[] }>(
  tx: Database,
  bills: readonly Bill[],
): Promise<readonly Bill[]> {
  if (!bills.some(({ lines }) => lines.some(({ part }) => part))) return bills;
  const { language } = await readCompany(tx);
  return bills.map((bill) => ({
    ...bill,
    lines: bill.lines.map((line) => {
      const { part, kind } = line;
      if (!part) return line;
      const description = kind ? adjustmentText(kind, part, language) : partText(part, language);
      return { ...line, description };
    }),
  }));
}
