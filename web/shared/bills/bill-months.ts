import { monthOf } from '@netkhata/domain/billing-period';
import type { FeeBill } from '@netkhata/domain/bill-words';
import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';

type Locale = { t: Translate; format: Format };

/** The dates from which a bill's months are derived. */
type BillDays = { billDate: string; billFromDate: string | null; billToDate: string | null };

/** What a bill is for, as in the calls of the counter and of receipts. */
export type BillSpan = BillDays & { isOpeningBalance?: boolean; fee?: FeeBill | null };

/** Names of the fees, which have no months. */
export const FEE_LABELS = {
  late_fee: 'payments.lateFee',
  reconnection_fee: 'payments.reconnectionFee',
} as const satisfies Record<FeeBill, LabelKey>;

/** Longer lists are shortened to the first and the last month. */
const MAX_NAMED = 3;

const rangeText = (from: string, to: string): string => (from === to ? from : `${from} – ${to}`);

/** The months of a bill: 'October 2026', or 'October 2026 – December 2026'. */
function billMonthsText(bill: BillDays, format: Format): string {
  const from = bill.billFromDate ?? bill.billDate;
  const to = bill.billToDate ?? from;
  return rangeText(format.month(monthOf(from)), format.month(monthOf(to)));
}

/** Name of a bill: what it is for first, as people refer to it, then its number. */
export const billName = (bill: BillSpan & { billNo: string }, locale: Locale): string =>
  `${billSpanText(bill, locale)}, ${bill.billNo}`;

/** The months of a bill, or that it is the opening balance or a fee. */
export function billSpanText(bill: BillSpan, { t, format }: Locale): string {
  if (bill.fee) return t(FEE_LABELS[bill.fee]);
  return bill.isOpeningBalance ? t('payments.openingBalance') : billMonthsText(bill, format);
}

type BillText<Bill> = (bill: Bill) => string;

/**
 * What several bills are for, to be joined into one line: their months, of more than three the
 * first and the last, then fees and opening balances, each name once. `textOf` names one bill.
 */
export function listedBills<Bill extends BillSpan>(
  bills: readonly Bill[],
  locale: Locale,
  textOf: BillText<Bill> = (bill) => billSpanText(bill, locale),
): string[] {
  const monthly = bills.filter(({ fee, isOpeningBalance }) => !fee && !isOpeningBalance);
  const others = bills.filter((bill) => !monthly.includes(bill)).map(textOf);
  return [
    ...(monthly.length > MAX_NAMED ? [spanOf(monthly, locale, textOf)] : monthly.map(textOf)),
    ...[...new Set(others)].map((name) => {
      const count = others.filter((other) => other === name).length;
      return count === 1 ? name : `${name} × ${locale.format.number(count)}`;
    }),
  ];
}

/** 'March 2026 – November 2026'; the last one keeps its own words, such as that it is a part. */
function spanOf<Bill extends BillSpan>(
  bills: readonly Bill[],
  locale: Locale,
  textOf: BillText<Bill>,
): string {
  const [first] = bills;
  const last = bills.at(-1);
  if (!first || !last) return '';
  const text = textOf(last);
  const isWhole = text === billSpanText(last, locale);
  const from = first.billFromDate ?? first.billDate;
  const to = last.billToDate ?? last.billFromDate ?? last.billDate;
  const span = { billDate: from, billFromDate: from, billToDate: isWhole ? to : from };
  const months = billMonthsText(span, locale.format);
  return isWhole ? months : rangeText(months, text);
}

/** Whether a bill is for exactly one month, so that bills can be counted as months. */
export function isOneMonth({ billFromDate, billToDate, isOpeningBalance, fee }: BillSpan): boolean {
  if (isOpeningBalance || fee) return false;
  return !billFromDate || !billToDate || monthOf(billFromDate) === monthOf(billToDate);
}
