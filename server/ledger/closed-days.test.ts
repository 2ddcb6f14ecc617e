import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { generateBills } from '../bills/generate-bills.ts';
import { importRegister } from '../register/import-register.ts';
import { readRegisterFile } from '../register/register-file.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { closeBooks } from '../test-support/close-books.ts';
import {
  billBody,
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { openAttacks } from '../test-support/guard-test-kit.ts';
import { createTestApp } from '../test-support/test-app.ts';

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';

const app = await createTestApp();
const cashier = await app.signIn();
const owner = await app.signIn();
const { database } = app;
const { refusalOf } = await openAttacks(app.connection);

interface EntryRow {
  kind: string;
  entryDate: string;
}
const entriesAfter = async (id: number): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select kind, entry_date from ledger_entries where id > ${id} order by id
  `.execute(database);
  return rows;
};
const lastEntry = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from ledger_entries
  `.execute(database);
  return rows[0]?.id ?? 0;
};
const pay = (customer: number, amount: number, change = {}) =>
  collectAll(cashier, customer, { billData: [], paymentAmount: amount, ...change });
const approve = (paymentId: number) => owner.call('paymentApprove', { body: { paymentId } });
const remove = (paymentId: number) =>
  owner.call('paymentDelete', { body: { paymentId, reason: null } });
const billForm = (customer: number, billDate: string, price: number) =>
  billBody(customer, [[5, price]], { billDate });
const makeBill = async (customer: number, billDate: string, price = 500) =>
  (await owner.call('billSave', { body: billForm(customer, billDate, price) })).data.id;
const removeBill = (billId: number) => owner.call('billDelete', { body: { billId, reason: null } });

afterEach(async () => {
  await expectBooksAtZero(database);
  await closeBooks(app.connection, null);
});

/** Each prepares while the books are open and returns the action to run after the close. */
const WORK: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a payment of today': async () => {
    const { id } = await registerTestCustomer(cashier);
    return () => pay(id, 300);
  },
  'a payment of a closed day': async () => {
    const { id } = await registerTestCustomer(cashier);
    return () => pay(id, 300, { takenOn: '2026-11-20' });
  },
  'an approval': async () => {
    const { id } = await registerTestCustomer(cashier);
    const payment = await pay(id, 300);
    return () => approve(payment);
  },
  'a deletion of what is approved': async () => {
    const { id } = await registerTestCustomer(cashier);
    const payment = await pay(id, 300);
    await approve(payment);
    return () => remove(payment);
  },
  'a deletion that takes advance money back from a bill': async () => {
    const { id } = await registerTestCustomer(cashier);
    const payment = await pay(id, 300);
    await makeBill(id, TODAY);
    return () => remove(payment);
  },
  'a bill by hand of a closed day, with an advance to it': async () => {
    const { id } = await registerTestCustomer(cashier);
    await pay(id, 300);
    return () => makeBill(id, '2026-11-01');
  },
  'a bill by hand dated ahead': async () => {
    const { id } = await registerTestCustomer(cashier);
    return () => makeBill(id, '2026-12-05');
  },
  'an edited bill': async () => {
    const { id } = await registerTestCustomer(cashier);
    const bill = await makeBill(id, '2026-11-10');
    return () =>
      owner.call('billUpdate', { body: { ...billForm(id, '2026-11-12', 900), id: bill } });
  },
  'a deleted bill that an advance was put to': async () => {
    const { id } = await registerTestCustomer(cashier);
    await pay(id, 300);
    const bill = await makeBill(id, '2026-11-10');
    return () => removeBill(bill);
  },
  'a run of the first, done later, with an advance to its bills': async () => {
    const { id } = await registerTestCustomer(cashier);
    await pay(id, 300);
    return () => generate(owner, '2026-11-01');
  },
  'a run dated ahead': async () => {
    await registerTestCustomer(cashier);
    return () => generate(owner, '2026-12-01');
  },
  'an undone run': async () => {
    await registerTestCustomer(cashier);
    const { id } = await generate(owner, '2026-10-31');
    return () => owner.call('billRunUndo', { body: { id, reason: null } });
  },
  'a first bill': async () => {
    const { id } = await registerTestCustomer(cashier);
    const network = { customer: id, isPppoeOrStatic: 'pppoe', isCreateBill: 'yes' };
    return async () =>
      expect((await owner.raw('POST', 'customer_network', network)).status).toBe(200);
  },
  'a fee for what is late': async () => {
    const { id } = await registerTestCustomer(cashier);
    await makeBill(id, '2026-11-01');
    const rule = { isOn: 'yes', daysAfter: 15, kind: 'fixed', amount: 50, percent: 0, floor: 0 };
    const rules = { ...rule, ceiling: null, times: 'once', zones: [] };
    expect((await owner.raw('POST', 'late_fee_settings_update', rules)).status).toBe(200);
    const request = { kind: 'late_fee', billDate: TODAY, today: TODAY, zoneId: null } as const;
    return () => generateBills(database, { ...request, startedBy: owner.user.id });
  },
  'what an absence and a leaving in closed days give back': async () => {
    await sql`update company set away_billed = 'by_days', leaves_billed = 'by_days'`.execute(
      database,
    );
    const [away, left] = [
      (await registerTestCustomer(cashier)).id,
      (await registerTestCustomer(cashier)).id,
    ];
    await generate(owner, '2026-11-01');
    const reason = 'Told today';
    return async () => {
      const days = { fromDay: '2026-11-05', lastDay: '2026-11-14' };
      await owner.call('awaySave', { body: { customer: away, ...days, reason } });
      const leaving = { customer: left, fromDay: '2026-11-11', status: 'close', reason };
      await owner.raw('POST', 'planned_change_save', leaving);
      await owner.call('adjustmentsSettle', { body: { customer: left, reason } });
      await generate(owner, '2026-12-01');
      const { rows } = await sql`
        select customer_id, sum(amount_paisa - open_paisa)::int as given from bill_adjustments
        where customer_id in (${away}, ${left}) group by customer_id order by customer_id
      `.execute(database);
      // 700 x 14/30 - 700 x 4/30 = 326.67 - 93.33, and 700 - 700 x 10/30 = 700 - 233.33.
      expect(rows).toEqual([
        { customerId: away, given: -23_334 },
        { customerId: left, given: -46_667 },
      ]);
    };
  },
  'an import with a due and an advance': async () => () =>
    importRegister(
      database,
      readRegisterFile(
        [
          'code,name,mobileNo,monthlyFee,connectionDate,openingBalance',
          'IMP-1,One,01712345678,700,2024-01-15,1500',
          'IMP-2,Two,01712345679,700,2024-01-15,-300',
        ].join('\n'),
      ),
      { today: TODAY, createdBy: null, isDryRun: false },
    ),
};

describe('with today and all earlier days closed', () => {
  it.each(Object.keys(WORK))('%s is booked on tomorrow', async (name) => {
    const work = await WORK[name]?.();
    const before = await lastEntry();
    await closeBooks(app.connection, TODAY);
    await work?.();
    const entries = await entriesAfter(before);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.map(({ entryDate }) => entryDate)).toEqual(entries.map(() => TOMORROW));
  });

  it('a document keeps its own day, and money reports have it on its book day', async () => {
    const { id } = await registerTestCustomer(cashier, { name: 'Late' });
    await closeBooks(app.connection, TODAY);
    const bill = await makeBill(id, '2026-11-03');
    const payment = await pay(id, 777, { takenOn: '2026-11-20' });
    await pay(id, 778);
    expect(await owner.call('billDetails', { params: { id: bill } })).toMatchObject({
      billDate: '2026-11-03',
    });
    const { lines } = await owner.call('customerStatement', {
      params: { id },
      query: { fromDate: null, toDate: null },
    });
    expect(lines.map(({ kind, date }) => [kind, date])).toEqual([
      ['bill_issued', '2026-11-03'],
      ['payment_collected', '2026-11-20'],
      ['payment_collected', '2026-11-21'],
    ]);
    const report = async (fromDate: string, toDate: string) => {
      const body = { zone: null, fromDate, toDate };
      const rows = await owner.call('customerCollection', { body });
      return rows
        .filter(({ customerName }) => customerName === 'Late')
        .map(({ amount, voucherDate, takenOn }) => [amount, voucherDate, takenOn]);
    };
    expect(await report('2026-11-01', TODAY)).toEqual([]);
    expect(await report(TOMORROW, TOMORROW)).toEqual([
      [77_800, TOMORROW, TODAY],
      [77_700, TOMORROW, '2026-11-20'],
    ]);
    const collectedOn = async (day: string) =>
      (
        await owner.call('periodFigures', {
          query: { period: 'range', fromDate: day, toDate: day },
        })
      ).collectionAmount;
    const later = Number(await collectedOn(TOMORROW));
    await remove(payment);
    expect(Number(await collectedOn(TOMORROW))).toBe(later - 77_700);
  });
});

it('an open day keeps its documents, a day before the close does not', async () => {
  const { id } = await registerTestCustomer(cashier);
  await closeBooks(app.connection, '2026-11-19');
  const before = await lastEntry();
  await pay(id, 510, { paymentDate: '2026-11-20' });
  await pay(id, 11, { takenOn: '2026-11-19' });
  await makeBill(id, '2026-11-20');
  await makeBill(id, '2026-12-20');
  expect((await entriesAfter(before)).map(({ kind, entryDate }) => [kind, entryDate])).toEqual([
    ['payment_collected', '2026-11-20'],
    ['payment_collected', TODAY],
    ['bill_issued', '2026-11-20'],
    ['advance_applied', '2026-11-20'],
    ['bill_issued', TODAY],
    ['advance_applied', TODAY],
  ]);
});

describe('the database', () => {
  const insertOn = (day: string) => sql`
    with entry as (
      insert into ledger_entries (kind, entry_date) values ('money_paid_in', ${day}::date)
      returning id
    )
    insert into ledger_postings (entry_id, account_id, amount_paisa)
    select id, side.account_id, side.amount_paisa
    from entry, (values (11, 500), (18, -500)) as side (account_id, amount_paisa)`;

  it.each([['2026-11-20'], [TODAY], ['1999-01-01'], ['-infinity']])(
    'refuses an entry of %s, even past the product',
    async (day) => {
      await closeBooks(app.connection, TODAY);
      await expect(insertOn(day).execute(database)).rejects.toMatchObject({
        constraint: 'ledger_entries_day_open',
      });
      await insertOn(TOMORROW).execute(database);
    },
  );

  const countOf = (day: string) => `
    insert into till_sessions (account_id, keeper_id, opened_by, opened_at, opening_paisa,
      opening_difference_paisa, in_before_paisa, out_before_paisa, in_until_paisa,
      out_until_paisa, closed_by, closed_at, book_day, in_paisa, out_paisa, counted_paisa,
      notes, difference_paisa)
    select id, keeper_id, keeper_id, now(), 0, 0, 0, 0, 0, 0, keeper_id, now(), '${day}', 0, 0, 0,
      '[]', 0
    from accounts where name = 'Counted till'`;
  const openTill = `
    insert into till_sessions (account_id, keeper_id, opened_by, opened_at, opening_paisa,
      opening_difference_paisa, in_before_paisa, out_before_paisa)
    select id, keeper_id, keeper_id, now(), 0, 0, 0, 0 from accounts where name = 'Counted till'`;
  const closeTill = (day: string) => `
    update till_sessions set in_until_paisa = 0, out_until_paisa = 0, closed_by = keeper_id,
      closed_at = now(), book_day = '${day}', in_paisa = 0, out_paisa = 0, counted_paisa = 0,
      notes = '[]', difference_paisa = 0
    where closed_at is null`;

  const paymentOf = (customerId: number, bookedOn: string) => `
    insert into payments (customer_id, payment_date, booked_on, amount_paisa, account_id,
      collected_by, payment_method, short_code, created_by)
    values (${customerId}, '2026-11-20', '${bookedOn}', 5000, 11, ${cashier.user.id}, 'Cash',
      'abcdefghij1', ${cashier.user.id})`;

  it('refuses a payment booked on a closed day, even past the product', async () => {
    const { id } = await registerTestCustomer(cashier);
    await closeBooks(app.connection, TODAY);
    expect(await refusalOf([paymentOf(id, TODAY)])).toBe('payments_day_open');
    expect(await refusalOf([paymentOf(id, '2026-11-20')])).toBe('payments_day_open');
    expect(await refusalOf([paymentOf(id, TOMORROW)])).toBeUndefined();
  });

  it('refuses a count of a till on a closed day, even past the product', async () => {
    const till = { name: 'Counted till', type: 'cash' as const, keeper: owner.user.id };
    await owner.call('moneyAccountCreate', { body: { ...till, active: true } });
    await closeBooks(app.connection, TODAY);
    expect(await refusalOf([countOf(TODAY)])).toBe('till_sessions_day_open');
    expect(await refusalOf([countOf('2026-11-01')])).toBe('till_sessions_day_open');
    expect(await refusalOf([openTill, closeTill(TODAY)])).toBe('till_sessions_day_open');
    expect(await refusalOf([openTill, closeTill(TOMORROW)])).toBeUndefined();
    expect(await refusalOf([countOf(TOMORROW)])).toBeUndefined();
  });
});

describe('while a day is being closed', () => {
  const closer = new pg.Client(app.connection);
  beforeAll(async () => {
    await closer.connect();
  });
  afterAll(() => closer.end());
  const waitUntilBlocked = () =>
    expect
      .poll(async () => {
        const { rowCount } = await closer.query(
          "select from pg_locks where locktype = 'advisory' and not granted and objid = $1",
          [ADVISORY_LOCKS.bookDay],
        );
        return rowCount;
      })
      .toBeGreaterThan(0);
  it.each([
    'a payment of today',
    'an approval',
    'a run of the first, done later, with an advance to its bills',
  ])('%s waits for the close and is booked on the day after it', async (name) => {
    const work = await WORK[name]?.();
    const before = await lastEntry();
    let done: Promise<unknown> | undefined;
    await closeBooks(app.connection, TODAY, async () => {
      done = work?.();
      await waitUntilBlocked();
    });
    await done;
    const entries = await entriesAfter(before);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.map(({ entryDate }) => entryDate)).toEqual(entries.map(() => TOMORROW));
  });

  it('a statement past the product waits too, and is refused', async () => {
    const insert = () =>
      sql`
      with entry as (
        insert into ledger_entries (kind, entry_date) values ('money_paid_in', '2026-11-21')
        returning id
      )
      insert into ledger_postings (entry_id, account_id, amount_paisa)
      select id, side.account_id, side.amount_paisa
      from entry, (values (11, 500), (18, -500)) as side (account_id, amount_paisa)`
        .execute(database)
        .catch((error: unknown) => error);
    let inserted: Promise<unknown> | undefined;
    await closeBooks(app.connection, TODAY, async () => {
      inserted = insert();
      await waitUntilBlocked();
    });
    expect(await inserted).toMatchObject({ constraint: 'ledger_entries_day_open' });
  });
});
