import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { GENERAL_USER } from '@netkhata/contract/users';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LIST_CHECKS } from '../ledger/list-checks.ts';
import { insertBill, insertCustomer, insertZone } from '../test-support/sms-test-rows.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { insertPayment } from '../test-support/report-test-rows.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn({ name: 'Owner' });
const mirpur = await insertZone(database, 'Mirpur');
const banani = await insertZone(database, 'Banani');
const sohel = await app.signIn({ name: 'Sohel', userType: GENERAL_USER, zoneId: mirpur });
await app.signIn({ name: 'Rina', userType: GENERAL_USER, zoneId: mirpur });
const { id: packageId } = await database
  .insertInto('packages')
  .values({ name: 'Home 20', speed: '20 Mbps', billAmountPaisa: 100_000 as never })
  .returning('id')
  .executeTakeFirstOrThrow();

/** One debtor of each age, and a customer who owes nothing. */
const customers = {
  fresh: await insertCustomer(database, { name: 'Fresh', zoneId: mirpur, packageId }),
  month: await insertCustomer(database, { name: 'Month', zoneId: mirpur }),
  quarter: await insertCustomer(database, { name: 'Quarter', zoneId: banani }),
  old: await insertCustomer(database, { name: 'Old', zoneId: null }),
  paidUp: await insertCustomer(database, { name: 'Paid Up', zoneId: mirpur }),
};
const bill = (customerId: number, billDate: string, kind: 'manual' | 'opening' = 'manual') =>
  insertBill(database, { customerId, amountPaisa: 50_000, billDate, kind });
await bill(customers.fresh, '2026-10-22');
await bill(customers.month, '2026-11-01');
const monthOldest = await bill(customers.month, '2026-10-21');
await bill(customers.quarter, '2026-08-23');
await bill(customers.old, '2026-08-22', 'opening');
const byOwner = { collectedBy: admin.user.id };
await insertPayment(database, {
  ...byOwner,
  customerId: customers.fresh,
  amountPaisa: 30_000,
  paymentDate: '2026-10-02',
});
await insertPayment(database, {
  ...byOwner,
  customerId: customers.fresh,
  amountPaisa: 20_000,
  paymentDate: '2026-09-30',
});

type Query = Partial<EndpointInput<Api['customerDue']>['query']>;
const due = (query: Query = {}, client = admin) =>
  client.call('customerDue', {
    query: { page: 1, per_page: 100, column: null, order: 'asc', globalSearch: '', ...query },
    body: {},
  });
const namesOf = async (query: Query, client = admin) =>
  (await due(query, client)).rows.map(({ name }) => name);
const listed = async (filters: Record<string, string>, client = admin) => {
  const query = { page: 1, per_page: 100, column: null, order: 'asc' as const, globalSearch: '' };
  const { rows } = await client.call('customerTable', { query, body: filters });
  return rows.map(({ name }) => name);
};

const series = () =>
  admin.call('dashboardSeries', { query: { period: null, fromDate: null, toDate: null } });

describe('the due report', () => {
  it('has the age, the last payment, the package and the collector', async () => {
    const { rows } = await due();
    expect(rows[0]).toMatchObject({
      name: 'Fresh',
      balance: 50_000,
      dueSince: '2026-10-22',
      lastPaymentDate: '2026-10-02',
      lastPaymentAmount: 30_000,
      package: 'Home 20',
      collector: 'Rina, Sohel',
    });
    expect(rows.map(({ name, dueSince }) => [name, dueSince])).toEqual([
      ['Fresh', '2026-10-22'],
      ['Month', '2026-10-21'],
      ['Quarter', '2026-08-23'],
      ['Old', '2026-08-22'],
    ]);
    expect(rows.at(-1)).toMatchObject({ collector: null, package: null, lastPaymentDate: null });
  });

  it.each([
    ['0-30', ['Fresh']],
    ['31-60', ['Month']],
    ['61-90', ['Quarter']],
    ['90+', ['Old']],
    ['90', ['Quarter', 'Old']],
    ['Aug 2026', ['Quarter', 'Old']],
    ['no age', []],
  ])('filters customers who owe since %s', async (dueSince, names) => {
    expect(await namesOf({ dueSince })).toEqual(names);
    expect(await listed({ dueSince })).toEqual(names);
  });

  it.each<[Query, string[]]>([
    [{ zone: 'mir' }, ['Fresh', 'Month']],
    [{ collector: 'sohel' }, ['Fresh', 'Month']],
    [{ collector: 'owner' }, []],
    [{ package: 'home' }, ['Fresh']],
    [{ name: 'old' }, ['Old']],
    [{ dueSince: '0-30', zone: 'banani' }, []],
    [{ column: 'dueSince' }, ['Old', 'Quarter', 'Month', 'Fresh']],
    [{ column: 'dueSince', order: 'desc' }, ['Fresh', 'Month', 'Quarter', 'Old']],
    [{ column: 'package', zone: 'mirpur' }, ['Fresh', 'Month']],
    [{ column: 'collector', order: 'desc', name: 'o' }, ['Old', 'Month']],
  ])('is filtered and sorted by %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it('sums the matching rows', async () => {
    expect((await due({ sums: true })).sums).toEqual({ balance: 250_000 });
    expect((await due({ sums: true, collector: 'rina' })).sums).toEqual({ balance: 150_000 });
    expect((await due({ sums: true }, sohel)).sums).toEqual({ balance: 150_000 });
  });

  it('is limited to the zone of a user bound to one', async () => {
    expect(await namesOf({}, sohel)).toEqual(['Fresh', 'Month']);
    expect(await namesOf({ dueSince: '90+' }, sohel)).toEqual([]);
    expect(await listed({ dueSince: '31-60' }, sohel)).toEqual(['Month']);
    const mine = await sohel.call('customerTable', {
      query: { page: 1, per_page: 10, column: 'balance', order: 'desc', globalSearch: '' },
      body: {},
    });
    expect(mine.rows.map(({ name }) => name)).toEqual(['Month', 'Fresh', 'Paid Up']);
  });

  it('follows a payment, a moved bill date, and a dated opening due', async () => {
    await database
      .updateTable('bills')
      .set({ billDate: '2026-10-30' })
      .where('id', '=', monthOldest)
      .execute();
    expect(await namesOf({ dueSince: '0-30' })).toEqual(['Fresh', 'Month']);
    const overdue = async () => (await series()).dueByAge.find(({ age }) => age === '90+');
    const before = await overdue();
    const customerId = await insertCustomer(database, { name: 'Since' });
    await insertBill(database, {
      customerId,
      amountPaisa: 700,
      billDate: '2026-11-20',
      kind: 'opening',
      owedSince: '2026-05-05',
    });
    expect(await namesOf({ dueSince: '90+', name: 'since' })).toEqual(['Since']);
    expect(await overdue()).toMatchObject({
      age: '90+',
      billCount: (before?.billCount ?? 0) + 1,
      dueAmount: Number(before?.dueAmount) + 700,
    });
    await expect(
      sql`update bills set owed_since = null where customer_id = ${customerId}`.execute(database),
    ).rejects.toMatchObject({ constraint: 'bill_document_stays' });
    await expect(
      insertBill(database, {
        customerId,
        amountPaisa: 700,
        billDate: '2026-11-20',
        owedSince: '2026-05-05',
      }),
    ).rejects.toMatchObject({ constraint: 'bills_owed_since_check' });
    for (const check of LIST_CHECKS) expect(await check.find(database)).toBeUndefined();
  });

  it('of a past day has ages, but refuses to filter or sort by them', async () => {
    const { rows } = await due({ asOf: '2026-10-21' });
    expect(rows.map(({ name, dueSince }) => [name, dueSince])).toEqual([
      ['Month', '2026-10-30'],
      ['Quarter', '2026-08-23'],
      ['Old', '2026-08-22'],
    ]);
    for (const change of [{ column: 'dueSince' }, { dueSince: '90+' }]) {
      const answer = await admin.attempt('customerDue', {
        query: {
          page: 1,
          per_page: 10,
          column: null,
          order: 'asc',
          globalSearch: '',
          asOf: '2026-10-21',
          ...change,
        },
        body: {},
      });
      expect(answer.status).toBe(422);
    }
  });

  it('of a past day is the same by every way of reading it', async () => {
    const asOf = '2026-10-25';
    const byId = (await due({ asOf })).rows;
    for (const column of ['balance', 'zone', 'area', 'package', 'name']) {
      const rows = (await due({ asOf, column })).rows.toSorted((one, other) => one.id - other.id);
      expect([column, rows]).toEqual([column, byId]);
    }
    expect((await due({ asOf }, sohel)).rows).toEqual(byId.filter(({ zone }) => zone === 'Mirpur'));
  });
});

describe('the walking list', () => {
  it('is sorted by zone, area, road and house, within its filters', async () => {
    const { id: area } = await database
      .insertInto('areas')
      .values({ name: 'Section 10' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const house = async (address: string, zoneId: number | null = mirpur) => {
      const id = await insertCustomer(database, { name: 'H', zoneId, areaId: area, address });
      await bill(id, '2026-11-10');
      return id;
    };
    const twelve = await house('House 12');
    const nine = await house('House 9');
    await house('House 1', banani);
    const walk = async (body: EndpointInput<Api['walkingList']>['body'], client = admin) =>
      (await client.call('walkingList', { body })).map(({ zone, address }) => [zone, address]);
    expect(await walk({ area: 'section' })).toEqual([
      ['Banani', 'House 1'],
      ['Mirpur', 'House 9'],
      ['Mirpur', 'House 12'],
    ]);
    expect(await walk({ area: 'section', collector: 'Sohel' })).toHaveLength(2);
    expect(await walk({ customers: [twelve, nine, customers.paidUp] })).toHaveLength(2);
    expect(await walk({ area: 'section' }, sohel)).toHaveLength(2);
    expect(await walk({ globalSearch: 'quarter' })).toHaveLength(1);
  });
});
