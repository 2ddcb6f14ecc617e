import {
  type BillLocale,
  type BillSpan,
  billMonthsText,
  billSpanText,
  rangeText,
} from './bill-months.ts';

/** Longer lists are shortened to the first and the last month. */
const MAX_NAMED = 3;

type BillText<Bill> = (bill: Bill) => string;

/**
 * What several bills are for, to be joined into one line: their months, of more than three the
 * first and the last, then fees and opening balances, each name once. `textOf` names one bill.
 */
export function listedBills<Bill extends BillSpan>(
  bills: readonly Bill[],
  locale: BillLocale,
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
  locale: BillLocale,
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
