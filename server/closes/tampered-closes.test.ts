import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { checkAndRecordBooks } from '../ledger/checked-books.ts';
import { closeBooks } from '../test-support/close-books.ts';
import { collectAll, expectBooksAtZero, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { runWithoutGuards } from '../test-support/test-database.ts';

const TODAY = '2026-11-21';
const app = await createTestApp();
const owner = await app.signIn({ name: 'Owner' });
const { database } = app;

const close = (day: string) => owner.attempt('dayClose', { body: { day, remarks: null } });
const pay = (customer: number, amount: number) =>
  collectAll(owner, customer, { billData: [], paymentAmount: amount });
const tamper = (statement: string) => runWithoutGuards(app.connection, statement);

async function closed(day: string): Promise<number> {
  const outcome = await close(day);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errorMessage));
  return outcome.result.data.id;
}

afterEach(async () => {
  await expectBooksAtZero(database);
  await closeBooks(app.connection, null);
});

describe('the close of a day', () => {
  it('is refused while the latest check of the books failed', async () => {
    await sql`
      insert into checked_books
        (entry_count, last_entry_id, receivable_paisa, advance_paisa, difference)
      values (1, 1, 0, 0, 'every entry balances: entry 7')
    `.execute(database);
    expect(await close(TODAY)).toMatchObject({
      status: 409,
      errorMessage: 'The last check of the books found a difference: every entry balances: entry 7',
    });
    const fault = { key: 'bookFault.bill', values: { bill: 'B2611-1', code: 'C7' } };
    await sql`
      insert into checked_books
        (entry_count, last_entry_id, receivable_paisa, advance_paisa, difference, fault)
      values (1, 1, 0, 0, 'every bill is the sum of its lines: bill B2611-1', ${JSON.stringify(fault)})
    `.execute(database);
    expect(await close(TODAY)).toMatchObject({
      errorMessage:
        'The last check of the books found a difference: bill B2611-1 of customer C7 differs from the ledger',
    });
    await checkAndRecordBooks(database);
    const sheet = await owner.call('dayCloseDetails', { params: { id: await closed(TODAY) } });
    expect(sheet.books).toMatchObject({ difference: null, fault: null });
  });

  it.each([
    [
      'a balance',
      (id: number) => `update customer_balances set receivable_paisa = receivable_paisa + 1
        where customer_id = ${id}`,
      (id: number) => `update customer_balances set receivable_paisa = receivable_paisa - 1
        where customer_id = ${id}`,
      'are kept',
    ],
    [
      'the balance of a customer whom the day did not touch',
      () => `update customer_balances set advance_paisa = 7 where customer_id = (
        select min(customer_id) from customer_balances where customer_id not in (
          select customer_id from ledger_entries where customer_id is not null))`,
      () => 'update customer_balances set advance_paisa = 0 where advance_paisa = 7',
      'are kept',
    ],
    [
      'what a bill has due',
      (id: number) => `insert into bill_balances (bill_id, customer_id, due_paisa, payment_state)
        values (0, ${id}, 1, 'unpaid')`,
      () => 'delete from bill_balances where bill_id = 0',
      'on the bills',
    ],
    [
      'a place',
      () => `insert into place_changes values (11, null, '${TODAY}', 5, 0, 1, 1, 1)`,
      () => 'delete from place_changes where in_paisa = 5',
      'Cash in Hand: ',
    ],
    [
      'an entry',
      (id: number) => `update ledger_postings set amount_paisa = amount_paisa + 1
        where account_id = account_of('collector_hand') and entry_id = (
          select max(id) from ledger_entries where customer_id = ${id})`,
      (id: number) => `update ledger_postings set amount_paisa = amount_paisa - 1
        where account_id = account_of('collector_hand') and entry_id = (
          select max(id) from ledger_entries where customer_id = ${id})`,
      'does not balance',
    ],
  ])('is refused when %s was tampered with', async (_, damage, mend, words) => {
    const { id } = await registerTestCustomer(owner);
    await registerTestCustomer(owner);
    await pay(id, 100);
    await tamper(damage(id));
    expect(await close(TODAY)).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining(words),
    });
    await tamper(mend(id));
    await closed(TODAY);
  });

  it.each([
    ['of one customer', 'receivable_paisa', 1, 0],
    ['of two, whose sum stays', 'receivable_paisa', 1, -1],
    ['of what one paid ahead', 'advance_paisa', 1, 0],
  ])(
    'after another close is refused when the balance was tampered with: %s',
    async (_, column, ...by) => {
      const [first, second] = [
        await registerTestCustomer(owner),
        await registerTestCustomer(owner),
      ];
      await closed('2026-11-20');
      await pay(first.id, 100);
      await pay(second.id, 100);
      const change = (sign: 1 | -1) =>
        tamper(
          `update customer_balances set ${column} = ${column} + ${sign} *
          case customer_id when ${first.id} then ${by[0]} else ${by[1]} end
        where customer_id in (${first.id}, ${second.id})`,
        );
      await change(1);
      expect(await close(TODAY)).toMatchObject({
        status: 409,
        errorMessage: expect.stringContaining(`${first.code}: `),
      });
      await change(-1);
      await closed(TODAY);
    },
  );
});

describe('the books', () => {
  it.each([
    ["update day_close_figures set in_paisa = in_paisa + 1 where name = 'place'", 'are told'],
    ['update day_closes set entry_count = entry_count + 1', 'are booked'],
    ['update day_closes set receivable_paisa = receivable_paisa + 1', 'are booked'],
    ["update book_state set closed_until = '2026-11-20'", 'are closed until 2026-11-20'],
    ["update day_closes set seal_hash = sha256('other') where seal_no is not null", 'another seal'],
  ])('name a closed day that differs from its close: %s', async (damage, words) => {
    const { id } = await registerTestCustomer(owner);
    await pay(id, 100);
    await closed(TODAY);
    await tamper(
      `create table was_closes as table day_closes;
      create table was_figures as select id, in_paisa from day_close_figures;
      create table was_state as table book_state; ${damage}`,
    );
    const { firstDifference } = await checkAndRecordBooks(database);
    await tamper(
      `
      update day_closes set entry_count = was.entry_count, receivable_paisa = was.receivable_paisa,
        seal_hash = was.seal_hash from was_closes was where was.id = day_closes.id;
      update day_close_figures set in_paisa = was.in_paisa
        from was_figures was where was.id = day_close_figures.id;
      update book_state set closed_until = was.closed_until from was_state was;
      drop table was_closes; drop table was_figures; drop table was_state`,
    );
    expect(firstDifference?.detail).toContain(words);
    await checkAndRecordBooks(database);
  });
});
