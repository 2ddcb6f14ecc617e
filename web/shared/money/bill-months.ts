import { monthOf } from '@netkhata/domain/billing-period';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';

/** What a bill is for, as the calls say it. */
export type BillSpan = {
  billDate: string;
  billFromDate: string | null;
  billToDate: string | null;
  isOpeningBalance: boolean;
};

type Speech = { t: Translate; format: Format };

/** More than so many months are said by the first and the last of them. */
const MOST_NAMED = 3;

/** 'October 2026', 'October 2026 – December 2026', or that it is the opening balance. */
export function billMonthsText(bill: BillSpan, { t, format }: Speech): string {
  if (bill.isOpeningBalance) return t('handOn.opening');
  const from = monthOf(bill.billFromDate ?? bill.billDate);
  const to = monthOf(bill.billToDate ?? bill.billFromDate ?? bill.billDate);
  if (from === to) return format.month(from);
  return t('till.monthRange', { from: format.month(from), to: format.month(to) });
}

/** Several of them in a line. */
export function listedMonths(months: readonly string[], t: Translate): string {
  const [first = '', ...others] = months;
  if (months.length <= MOST_NAMED) return months.join(', ');
  return t('till.monthRange', { from: first, to: others.at(-1) ?? first });
}

/** Whether a bill is for one month: then it may be counted as one. */
export function isOneMonth({ billFromDate, billToDate, isOpeningBalance }: BillSpan): boolean {
  if (isOpeningBalance) return false;
  return !billFromDate || !billToDate || monthOf(billFromDate) === monthOf(billToDate);
}
