import { monthOf } from '@netkhata/domain/billing-period';
import type { FeeBill } from '@netkhata/domain/bill-words';
import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';

export type BillLocale = { t: Translate; format: Format };

/** The dates from which a bill's months are derived. */
type BillDays = { billDate: string; billFromDate: string | null; billToDate: string | null };

/** What a bill is for, as in the calls of the counter and of receipts. */
export type BillSpan = BillDays & { isOpeningBalance?: boolean; fee?: FeeBill | null };

/** Names of the fees, which have no months. */
export const FEE_LABELS = {
  late_fee: 'payments.lateFee',
  reconnection_fee: 'payments.reconnectionFee',
} as const satisfies Record<FeeBill, LabelKey>;

/** 'from – to', or one of them where they are the same. */
export const rangeText = (from: string, to: string): string =>
  from === to ? from : `${from} – ${to}`;

/** The months of a bill: 'October 2026', or 'October 2026 – December 2026'. */
export function billMonthsText(bill: BillDays, format: Format): string {
  const from = bill.billFromDate ?? bill.billDate;
  const to = bill.billToDate ?? from;
  return rangeText(format.month(monthOf(from)), format.month(monthOf(to)));
}

/** Name of a bill: what it is for first, as people refer to it, then its number. */
export const billName = (bill: BillSpan & { billNo: string }, locale: BillLocale): string =>
  `${billSpanText(bill, locale)}, ${bill.billNo}`;

/** The months of a bill, or that it is the opening balance or a fee. */
export function billSpanText(bill: BillSpan, { t, format }: BillLocale): string {
  if (bill.fee) return t(FEE_LABELS[bill.fee]);
  return bill.isOpeningBalance ? t('payments.openingBalance') : billMonthsText(bill, format);
}

/** Whether a bill is for exactly one month, so that bills can be counted as months. */
export function isOneMonth({ billFromDate, billToDate, isOpeningBalance, fee }: BillSpan): boolean {
  if (isOpeningBalance || fee) return false;
  return !billFromDate || !billToDate || monthOf(billFromDate) === monthOf(billToDate);
}
