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
  // The last one keeps its own words, such as that it is a part.
  const spanOf = ([first, ...more]: readonly Bill[]): string[] => {
    const last = more.at(-1);
    if (!first || !last) return [];
    const from = billMonthsText({ ...first, billToDate: first.billFromDate }, locale.format);
    return [rangeText(from, textOf({ ...last, billFromDate: last.billToDate }))];
  };
  const others = bills.filter((bill) => !monthly.includes(bill)).map(textOf);
  return [
    ...(monthly.length > MAX_NAMED ? spanOf(monthly) : monthly.map(textOf)),
    ...[...new Set(others)].map((name) => {
      const count = others.filter((other) => other === name).length;
      return count === 1 ? name : `${name} × ${locale.format.number(count)}`;
    }),
  ];
}
