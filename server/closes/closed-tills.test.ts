import { afterEach, describe, expect, it } from 'vitest';
import { bringFile, readInbox, statementFile } from '../test-support/arrival-test-kit.ts';
import { closeBooks } from '../test-support/close-books.ts';
import { BKASH, CATEGORY, moneyBody } from '../test-support/money-test-kit.ts';
import { collectAll, expectBooksAtZero, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp, DEFAULT_INSTANT } from '../test-support/test-app.ts';

const TODAY = '2026-11-21';
const app = await createTestApp();
const owner = await app.signIn({ name: 'Owner' });

const closeDay = async (day: string, by = owner): Promise<number> =>
  (await by.call('dayClose', { body: { day, remarks: null } })).data.id;
const sheetOf = (id: number) => owner.call('dayCloseDetails', { params: { id } });
const newTill = async (name: string): Promise<number> => {
  const body = { name, type: 'cash' as const, keeper: owner.user.id, active: true };
  return (await owner.call('moneyAccountCreate', { body })).data.id;
};
/** A clerk whose work continues past midnight. */
async function untilAfterMidnight() {
  app.clock.set('2026-11-21T23:30:00+06:00');
  const late = await app.signIn();
  app.clock.set('2026-11-22T00:30:00+06:00');
  return late;
}

afterEach(async () => {
  app.clock.set(DEFAULT_INSTANT);
  await expectBooksAtZero(app.database);
  await closeBooks(app.connection, null);
});

describe('the close of a day', () => {
  it('names the account as the collector of money that came in by itself', async () => {
    const { id } = await registerTestCustomer(owner);
    await bringFile(owner, statementFile([{ at: `${TODAY} 09:00:00`, number: 'DD1', in: 20 }]));
    const [arrival] = (await readInbox(owner, null, null, 'DD1')).rows;
    await owner.call('arrivalMatch', { body: { id: arrival?.id ?? 0, customer: id } });
    const sheet = await sheetOf(await closeDay(TODAY));
    const line = { account: 'bKash', collector: 'bKash', count: 1, amount: 2000 };
    expect(sheet.collections).toEqual([line]);
  });

  it('also closes a till that was open by then and has no movements', async () => {
    const till = await newTill('Quiet till');
    const isOpen = async () =>
      (await owner.call('tillStates')).find(({ id }) => id === till)?.openedAt !== null;
    await owner.call('tillOpen', { body: { till, notes: [], remarks: null } });
    await closeDay('2026-11-20');
    expect(await isOpen()).toBe(true);
    const id = await closeDay(TODAY, await untilAfterMidnight());
    app.clock.set(DEFAULT_INSTANT);
    expect(await isOpen()).toBe(false);
    const { tills } = await sheetOf(id);
    expect(tills).toMatchObject([{ till: 'Quiet till', counted: 0, bookDay: TODAY }]);
  });

  it('names a till that was only counted on a later day', async () => {
    const till = await newTill('Late till');
    const paidIn = { account: till, category: CATEGORY.ownersMoney, amount: '500' };
    await owner.call('moneyPayIn', { body: moneyBody('moneyPayIn', paidIn) });
    const late = await untilAfterMidnight();
    const notes = [{ note: 500, pieces: 1 }];
    await late.call('tillClose', { body: { till, notes, remarks: null } });
    const id = await closeDay(TODAY, late);
    app.clock.set(DEFAULT_INSTANT);
    const { tills, uncounted } = await sheetOf(id);
    expect(tills.map(({ tillId }) => tillId)).not.toContain(till);
    expect(uncounted.map((each) => each.id)).toContain(till);
  });
});

it('shows the closer the cash in hands, and no wallet money', async () => {
  const inHands = async () => Number((await owner.call('dayCloseState')).inHands);
  const { id } = await registerTestCustomer(owner);
  const before = await inHands();
  await collectAll(owner, id, { paymentAmount: 70 });
  await collectAll(owner, id, { paymentAmount: 50, account: BKASH, trxId: 'NOTNOTES1' });
  expect((await inHands()) - before).toBe(7000);
});
