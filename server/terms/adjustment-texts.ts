import { addDays } from '@netkhata/domain/billing-period';
import type { DaysOfRange } from '@netkhata/domain/parts-of-ranges';
import type { DB } from '../../db/types.ts';
import { type Language, languageOf } from '../setup/company-language.ts';
import { dayText } from '../setup/day-text.ts';
import { numberText } from '../setup/number-text.ts';

export type AdjustmentKind = DB['billAdjustments']['kind'];

/** Some days of a range, in each language that a company can choose. */
const DAYS: Record<Language, string> = {
  en: '{days} of {of} days, {from} – {until}',
  bn: '{of} দিনের মধ্যে {days} দিন, {from} – {until}',
  de: '{days} von {of} Tagen, {from} – {until}',
  es: '{days} de {of} días, {from} – {until}',
  fr: '{days} jours sur {of}, {from} – {until}',
  ja: '{of} 日のうち {days} 日、{from} – {until}',
  zh: '{of} 天中的 {days} 天，{from} – {until}',
};

/** Why days of another month are charged or given back, in words that a customer understands. */
const REASONS: Record<Language, Record<AdjustmentKind, string>> = {
  en: {
    terms: 'Changed terms',
    left: 'Service ended',
    bill_day: 'Bill day moved',
    away: 'Away',
    outage: 'No service',
  },
  bn: {
    terms: 'প্যাকেজ বা ফি বদল',
    left: 'সেবা শেষ',
    bill_day: 'বিলের তারিখ বদল',
    away: 'বাইরে ছিলেন',
    outage: 'সেবা বন্ধ ছিল',
  },
  de: {
    terms: 'Geänderter Vertrag',
    left: 'Anschluss beendet',
    bill_day: 'Rechnungstag verschoben',
    away: 'Abwesend',
    outage: 'Ausfall',
  },
  es: {
    terms: 'Condiciones cambiadas',
    left: 'Servicio terminado',
    bill_day: 'Día de facturación cambiado',
    away: 'Ausente',
    outage: 'Sin servicio',
  },
  fr: {
    terms: 'Contrat modifié',
    left: 'Service terminé',
    bill_day: 'Jour de facturation déplacé',
    away: 'Absence',
    outage: 'Panne',
  },
  ja: {
    terms: '契約内容の変更',
    left: 'サービス終了',
    bill_day: '請求日の変更',
    away: '不在',
    outage: '障害',
  },
  zh: {
    terms: '套餐变更',
    left: '服务终止',
    bill_day: '账单日变更',
    away: '外出停用',
    outage: '服务中断',
  },
};

/** '19 of 30 days, 12 Nov 2026 – 30 Nov 2026' */
export function partText(part: DaysOfRange, languageName: string): string {
  const { fromDay, untilDay, days, ofDays } = part;
  const language = languageOf(languageName);
  return DAYS[language]
    .replace('{days}', numberText(days, language))
    .replace('{of}', numberText(ofDays, language))
    .replace('{from}', dayText(fromDay, language))
    .replace('{until}', dayText(addDays(untilDay, -1), language));
}

/** A credit that a bill has already, and that is taken back. */
const TAKEN_BACK: Record<Language, string> = {
  en: 'Credit taken back',
  bn: 'ছাড় ফিরিয়ে নেওয়া হয়েছে',
  de: 'Gutschrift zurückgenommen',
  es: 'Abono anulado',
  fr: 'Avoir annulé',
  ja: '減額の取り消し',
  zh: '减免撤销',
};

/** 'Away: 19 of 30 days, 12 Nov 2026 – 30 Nov 2026'; for a share of a month: '..., -50%' */
export function adjustmentText(
  kind: AdjustmentKind,
  part: DaysOfRange,
  languageName: string,
  told: { percentOff?: number; isTakenBack?: boolean } = {},
): string {
  const language = languageOf(languageName);
  const text = `${REASONS[language][kind]}: ${partText(part, languageName)}`;
  const withShare =
    told.percentOff === undefined ? text : `${text}, ${numberText(-told.percentOff, language)}%`;
  return told.isTakenBack ? `${TAKEN_BACK[language]}: ${withShare}` : withShare;
}
