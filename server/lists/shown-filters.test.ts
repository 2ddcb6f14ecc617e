import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { billBody, collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const SERVICE_CHARGE = 7;

const app = await createTestApp('2026-11-22T10:00:00+06:00');
const admin = await app.signIn();
const monthly = await registerTestCustomer(admin, { monthlyFee: '1800' });
const quarterly = await registerTestCustomer(admin, {
  monthlyFee: '900',
  category: 'special',
  billingCycle: 3,
});
await generate(admin, '2026-11-22');
await admin.call('billSave', {
  body: billBody(quarterly.id, [[SERVICE_CHARGE, 250.5]], {
    billDate: '2026-10-05',
    billFromDate: '2026-10-01',
    billToDate: '2026-10-01',
  }),
});
await sql`update bills set bill_date = '2026-11-22' where kind = 'generated'`.execute(app.database);
await collectAll(admin, monthly.id);
await collectAll(admin, quarterly.id);

type Filters = Record<string, string>;
const requestOf = (body: Filters) => ({
  query: { page: 1, per_page: 10, column: 'id', order: 'asc' as const, globalSearch: '' },
  body,
});
const bills = async (body: Filters) =>
  (await admin.call('billTable', requestOf(body))).rows.map(({ billMonth }) => billMonth);
const payments = async (body: Filters) =>
  (await admin.call('paymentTable', requestOf(body))).rows.map(({ billMonth }) => billMonth);

const NOVEMBER = 'November 2026';
const QUARTER = 'November 2026 - January 2027';
const OCTOBER = 'October 2026';

test('months are written alike in both lists', async () => {
  expect(await bills({})).toEqual([NOVEMBER, QUARTER, OCTOBER]);
  expect(await payments({})).toEqual([NOVEMBER, `${OCTOBER}, ${QUARTER}`]);
});

test.each([
  ['November 2026', [NOVEMBER, QUARTER], 2],
  ['Nov 2026', [NOVEMBER, QUARTER], 2],
  ['2026-11', [NOVEMBER, QUARTER], 2],
  ['নভেম্বর ২০২৬', [NOVEMBER, QUARTER], 2],
  ['noviembre de 2026', [NOVEMBER, QUARTER], 2],
  ['2026年11月', [NOVEMBER, QUARTER], 2],
  ['January 2027', [QUARTER], 1],
  ['November 2026 - January 2027', [QUARTER], 1],
  ['নভেম্বর ২০২৬ – জানুয়ারী ২০২৭', [QUARTER], 1],
  ['Okt 2026', [OCTOBER], 1],
  ['Oct 2026', [OCTOBER], 1],
  ['Oktober 2026', [OCTOBER], 1],
  ['December 2026', [], 0],
  ['no month', [], 0],
])('a filter of months by %s', async (typed, found, paid) => {
  expect([typed, await bills({ billMonth: typed })]).toEqual([typed, found]);
  expect(await payments({ billMonth: typed })).toHaveLength(paid);
});

test('a filter of months as shown for a payment of two bills', async () => {
  expect(await payments({ billMonth: `${OCTOBER}, ${QUARTER}` })).toHaveLength(1);
});

test.each([
  '22 Nov 2026',
  '22/11/2026',
  '22.11.2026',
  '22-11-2026',
  '22112026',
  '2026-11-22',
  '২২ নভেম্বর ২০২৬',
  '২২/১১/২০২৬',
  '22 nov. 2026',
  '2026年11月22日',
  '22 Nov',
  'Nov 2026',
])('a filter of days by %s', async (typed) => {
  expect(await bills({ billDate: typed })).toEqual([NOVEMBER, QUARTER]);
  // These were taken the day before.
  const dayBefore = typed.replace('22', '21').replace('২২', '২১');
  expect(await payments({ paymentDate: dayBefore })).toHaveLength(2);
});

test.each(['1,800', '৳1,800.00', '1800', '১,৮০০', '৳১,৮০০.০০', '1.800,00', '1800.00', '1,800.0'])(
  'a filter of amounts by %s',
  async (typed) => {
    expect(await bills({ amount: typed })).toEqual([NOVEMBER]);
    expect(await payments({ amount: typed })).toHaveLength(1);
  },
);
