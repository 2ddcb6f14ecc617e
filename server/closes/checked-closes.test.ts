import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkAndRecordBooks, readCheckedBooks } from '../ledger/checked-books.ts';
import { LATE_IDS, sealEntries } from '../ledger/seal-entries.ts';
import { closeBooks } from '../test-support/close-books.ts';
import { collectAll, expectBooksAtZero, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { runWithoutGuards } from '../test-support/test-database.ts';

const YESTERDAY = '2026-11-20';
const TODAY = '2026-11-21';
const app = await createTestApp();
const owner = await app.signIn({ name: 'Owner' });
const { database } = app;

type Customer = { id: number; code: string };

const close = (day = TODAY) => owner.attempt('dayClose', { body: { day, remarks: null } });
const pay = (customer: Customer, change = {}) =>
  collectAll(owner, customer.id, { billData: [], paymentAmount: 100, ...change });
const tamper = (statement: string) => runWithoutGuards(app.connection, statement);
const paidAhead = (customer: Customer, by: string) =>
  `update customer_balances set advance_paisa = advance_paisa ${by}
   where customer_id = ${customer.id}`;
/** Makes the customer's last entry post to another account what it posted to their advance. */
const posting = (customer: Customer, { from, to }: { from: number; to: number }) =>
  `update ledger_postings set account_id = ${to} where account_id = ${from} and entry_id = (
     select max(id) from ledger_entries where customer_id = ${customer.id})`;
const ADVANCE = 2;
const REVENUE = 6;
const ADVANCE_TO_REVENUE = { from: ADVANCE, to: REVENUE };
const BACK = { from: REVENUE, to: ADVANCE };

/** Takes an entry id so early that neither seal nor check still waits for it. */
async function reserveEarlyEntryId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval('ledger_entries_id_seq') as id,
      setval('ledger_entries_id_seq', currval('ledger_entries_id_seq') + ${LATE_IDS})
  `.execute(database);
  return rows[0]?.id as number;
}

let before: Customer;
let after: Customer;
let late: Customer;
let lateId: number;

beforeAll(async () => {
  before = await registerTestCustomer(owner);
  after = await registerTestCustomer(owner);
  late = await registerTestCustomer(owner);
  await pay(before, { paymentDate: '2026-11-19' });
  lateId = await reserveEarlyEntryId();
  await pay(after, { paymentDate: '2026-11-19' });
  await checkAndRecordBooks(database);
  await pay(after);
  await sealEntries(database, { isThorough: true });
});

afterEach(async () => {
  await expectBooksAtZero(database);
  await closeBooks(app.connection, null);
});

describe('a close after a full check of the books', () => {
  it('only adds what was posted since that check', async () => {
    expect(await readCheckedBooks(database)).toMatchObject({
      difference: null,
      lastEntryId: expect.any(Number),
      receivablePaisa: 0,
      advancePaisa: 10_000,
    });
    // Entries seen by the full check are left to the next check; closing does not read them again.
    await tamper(posting(before, ADVANCE_TO_REVENUE));
    expect(await close()).toMatchObject({ ok: true });
    await tamper(posting(before, BACK));
  });

  it.each([
    ['that is unchanged since the check', () => before],
    ['that moved after the check', () => after],
    ['that never moved', () => late],
  ])('names the customer whose balance was changed, one %s', async (_, pickCustomer) => {
    const customer = pickCustomer();
    await tamper(paidAhead(customer, '+ 1'));
    expect(await close()).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining(`customer ${customer.code}: `),
    });
    await tamper(paidAhead(customer, '- 1'));
    expect(await close()).toMatchObject({ ok: true });
  });

  it('includes later postings, also to a customer that the check covered', async () => {
    await tamper(posting(after, ADVANCE_TO_REVENUE));
    expect(await close()).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining(`customer ${after.code}: `),
    });
    await tamper(posting(after, BACK));
    expect(await close()).toMatchObject({ ok: true });
  });

  it('continues from the check when days are reopened and booked into', async () => {
    expect(await close(YESTERDAY)).toMatchObject({ ok: true });
    await closeBooks(app.connection, null);
    await pay(before, { paymentDate: YESTERDAY });
    await tamper(paidAhead(before, '+ 1'));
    expect(await close(YESTERDAY)).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining(`customer ${before.code}: `),
    });
    await tamper(paidAhead(before, '- 1'));
    expect(await close(YESTERDAY)).toMatchObject({ ok: true });
    expect(await close()).toMatchObject({ ok: true });
  });

  it('accepts an entry that was not yet visible to the check', async () => {
    const { rows } = await sql<{ id: number }>`
      with entry as (
        insert into ledger_entries (id, kind, entry_date, customer_id, created_by)
        overriding system value
        select ${lateId}::bigint, 'opening_balance', ${TODAY}::date, ${late.id}::bigint,
          ${owner.user.id}::bigint
        returning id
      )
      insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id)
      select id, side.account_id, side.paisa, case side.account_id when 2 then ${late.id}::bigint end
      from entry, (values (2, -700), (6, 700)) as side (account_id, paisa)
      returning entry_id as id
    `.execute(database);
    expect(rows).toHaveLength(2);
    expect(await close()).toMatchObject({ ok: true });
    await closeBooks(app.connection, null);
    await tamper(paidAhead(late, '+ 1'));
    expect(await close()).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining(`customer ${late.code}: `),
    });
    await tamper(paidAhead(late, '- 1'));
  });
});
