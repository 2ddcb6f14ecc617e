import type { Day } from '@netkhata/domain/billing-period';
import { type Language, languageOf } from '../setup/company-language.ts';
import { dayText } from '../setup/day-text.ts';
import { numberText } from '../setup/number-text.ts';

/** Why a late fee is charged, in each language that a company can choose. */
const LATE_FEE_TEXTS: Record<Language, string> = {
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
  const known = languageOf(language);
  return LATE_FEE_TEXTS[known]
    .replace('{billNo}', billNo)
    .replace('{date}', dayText(billDate, known))
    .replace('{days}', numberText(daysAfter, known));
}

/** What a reconnection fee is for. */
const RECONNECTION_FEE_TEXTS: Record<Language, string> = {
  en: 'Suspended since {date}',
  bn: '{date} থেকে সংযোগ স্থগিত',
  de: 'Gesperrt seit {date}',
  es: 'Suspendido desde el {date}',
  fr: 'Suspendu depuis le {date}',
  ja: '{date} から停止',
  zh: '自 {date} 起停机',
};

/** 'Suspended since 16 Nov 2026' */
export function reconnectionFeeText(suspendedOn: Day, language: string): string {
  const known = languageOf(language);
  return RECONNECTION_FEE_TEXTS[known].replace('{date}', dayText(suspendedOn, known));
}
