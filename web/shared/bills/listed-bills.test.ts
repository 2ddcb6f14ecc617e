import { expect, it } from 'vitest';
import { formatOf } from '../../i18n/format.ts';
import { showLanguage, text } from '../../i18n/use-text.ts';
import { billSpanText, type BillSpan } from './bill-months.ts';
import { listedBills } from './listed-bills.ts';

const month = (name: string, until = name): BillSpan => ({
  billDate: `${name}-01`,
  billFromDate: `${name}-01`,
  billToDate: `${until}-28`,
});
const fee: BillSpan = { ...month('2026-11'), fee: 'late_fee' };

it('names the months of bills, and fees once beside them', async () => {
  await showLanguage('en');
  const locale = { t: text(), format: formatOf('en') };
  const late = billSpanText(fee, locale);
  const bills = [
    month('2026-03', '2026-05'),
    month('2026-06', '2026-08'),
    month('2026-09'),
    month('2026-10', '2026-11'),
  ];
  expect(listedBills([...bills, fee, fee], locale)).toEqual([
    'March 2026 – November 2026',
    `${late} × 2`,
  ]);
  expect(listedBills([month('2026-10'), fee], locale)).toEqual(['October 2026', late]);
  const inPart = (bill: BillSpan) => `part of ${billSpanText(bill, locale)}`;
  expect(listedBills(bills, locale, inPart)).toEqual(['March 2026 – part of November 2026']);
  expect(listedBills([], locale)).toEqual([]);
});
