import { LANGUAGES } from '@netkhata/contract/company';
import type { Day } from '@netkhata/domain/billing-period';
import { dayText } from '../setup/day-text.ts';

type Language = (typeof LANGUAGES)[number];

/** Why a fee is charged, in each language that a company can choose. */
const TEXTS: Record<Language, string> = {
  en: 'Bill {billNo} of {date}, not paid after {days} days',
  bn: '{date} তারিখের বিল {billNo}, {days} দিন পরেও শোধ হয়নি',
  de: 'Rechnung {billNo} vom {date}, nach {days} Tagen nicht bezahlt',
  es: 'Factura {billNo} del {date}, sin pagar después de {days} días',
  fr: 'Facture {billNo} du {date}, non payée après {days} jours',
  ja: '{date} の請求書 {billNo}、{days} 日を過ぎて未払い',
  zh: '{date} 的账单 {billNo}，{days} 天后仍未付',
};

/** 'Bill B2611000123 of 1 Nov 2026, not paid after 15 days' */
export function lateFeeText(
  { billNo, billDate, daysAfter }: { billNo: string; billDate: Day; daysAfter: number },
  language: string,
): string {
  const known: Language = LANGUAGES.find((each) => each === language) ?? 'en';
  return TEXTS[known]
    .replace('{billNo}', billNo)
    .replace('{date}', dayText(billDate, known))
    .replace('{days}', new Intl.NumberFormat(known).format(daysAfter));
}
