import { monthOf } from '@netkhata/domain/billing-period';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';

type Billed = { billDate: string; billFromDate: string | null; billToDate: string | null };
type Words = { t: Translate; format: Format };

/** The month or months a bill is for, as the language writes them. */
export function billMonths(bill: Billed, { t, format }: Words): string {
  const { billDate, billFromDate, billToDate } = bill;
  const fromMonth = monthOf(billFromDate ?? billDate);
  const toMonth = monthOf(billToDate ?? billFromDate ?? billDate);
  const from = format.month(fromMonth);
  if (fromMonth === toMonth) return from;
  return t('bills.monthRange', { from, to: format.month(toMonth) });
}

/** What a bill is called: its month first, as people say it, then its number. */
export const billName = (bill: Billed & { billNo: string }, words: Words): string =>
  `${billMonths(bill, words)}, ${bill.billNo}`;
