import { expect, test } from 'vitest';
import { expectBooksAtZero, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-22T10:00:00+06:00');
const admin = await app.signIn();

test.each([
  ['no', 500, 10_500],
  ['yes', 476, 10_000],
])('VAT of a bill is rounded once, included: %s', async (isInclusive, vat, total) => {
  await app.database
    .insertInto('vatRates')
    .values({
      rateBasisPoints: 500,
      isInclusive: isInclusive === 'yes',
      startsOn: '2026-11-01',
    })
    .onConflict((conflict) =>
      conflict.column('startsOn').doUpdateSet({ isInclusive: isInclusive === 'yes' }),
    )
    .execute();
  const { id: customer } = await registerTestCustomer(admin);
  const line = (price: string) => ({ item: 5, quantity: 1, price });
  const saved = await admin.raw('POST', 'bill_save', {
    customer,
    billDate: '2026-11-22',
    bill_item: ['33.33', '33.33', '33.34'].map(line),
  });
  const bill = await admin.call('billDetails', { params: { id: saved.body.data.id } });
  expect([bill.vat, bill.total]).toEqual([vat, total]);
  await expectBooksAtZero(app.database);
});
