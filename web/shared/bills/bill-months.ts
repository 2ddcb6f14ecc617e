import { monthOf } from '@netkhata/domain/billing-period';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';

type Locale = { t: Translate; format: Format };

/** The days that say which months a bill is for. */
type BillDays = { billDate: string; billFromDate: string | null; billToDate: string | null };

/** What a bill is for, as the calls of the counter and of receipts say it. */
export type BillSpan = BillDays & { isOpeningBalance: boolean };

/** More than so many months are said by the first and the last of them. */
const MOST_NAMED = 3;

const rangeText = (from: string, to: string): string => (from === to ? from : `${from} – ${to}`);

/** 'October 2026', or 'October 2026 – December 2026', as the language writes months. */
export function billMonthsText(bill: BillDays, format: Format): string {
  const from = bill.billFromDate ?? bill.billDate;
  const to = bill.billToDate ?? from;
  return rangeText(format.month(monthOf(from)), format.month(monthOf(to)));
}

/** What a bill is called: its month first, as people say it, then its number. */
export const billName = (bill: BillDays & { billNo: string }, format: Format): string =>
  `${billMonthsText(bill, format)}, ${bill.billNo}`;

/** The same months, or that it is the opening balance. */
export const billSpanText = (bill: BillSpan, { t, format }: Locale): string =>
  bill.isOpeningBalance ? t('handOn.opening') : billMonthsText(bill, format);

/** Several of them in a line. */
export function listedMonths(months: readonly string[]): string {
  const [first = '', ...others] = months;
  if (months.length <= MOST_NAMED) return months.join(', ');
  return rangeText(first, others.at(-1) ?? first);
}

/** Whether a bill is for one month: then it may be counted as one. */
export function isOneMonth({ billFromDate, billToDate, isOpeningBalance }: BillSpan): boolean {
  if (isOpeningBalance) return false;
  return !billFromDate || !billToDate || monthOf(billFromDate) === monthOf(billToDate);
}
