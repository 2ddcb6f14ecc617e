import { LANGUAGES } from '@netkhata/contract/company';
import { addDays } from '@netkhata/domain/billing-period';
import type { PlannedLine } from '@netkhata/domain/monthly-bills';
import type { DaysOfRange } from '@netkhata/domain/parts-of-ranges';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import { dayText } from '../setup/day-text.ts';

type Language = (typeof LANGUAGES)[number];

/** Why a line bills some days alone, in each language that a company can choose. */
const TEXTS: Record<Language, string> = {
  en: '{days} of {of} days, {from} – {until}',
  bn: '{of} দিনের মধ্যে {days} দিন, {from} – {until}',
  de: '{days} von {of} Tagen, {from} – {until}',
  es: '{days} de {of} días, {from} – {until}',
  fr: '{days} jours sur {of}, {from} – {until}',
  ja: '{of} 日のうち {days} 日、{from} – {until}',
  zh: '{of} 天中的 {days} 天，{from} – {until}',
};

/** '19 of 30 days, 12 Nov 2026 – 30 Nov 2026' */
function partText({ fromDay, untilDay, days, ofDays }: DaysOfRange, language: string): string {
  const known: Language = LANGUAGES.find((each) => each === language) ?? 'en';
  const number = new Intl.NumberFormat(known);
  return TEXTS[known]
    .replace('{days}', number.format(days))
    .replace('{of}', number.format(ofDays))
    .replace('{from}', dayText(fromDay, known))
    .replace('{until}', dayText(addDays(untilDay, -1), known));
}

/** The lines of bills, those of some days with their days as text in the company's language. */
export async function describeParts<Bill extends { lines: readonly PlannedLine[] }>(
  tx: Database,
  bills: readonly Bill[],
): Promise<readonly Bill[]> {
  if (!bills.some(({ lines }) => lines.some(({ part }) => part))) return bills;
  const { language } = await readCompany(tx);
  return bills.map((bill) => ({
    ...bill,
    lines: bill.lines.map((line) =>
      line.part ? { ...line, description: partText(line.part, language) } : line,
    ),
  }));
}
