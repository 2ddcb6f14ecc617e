import { GENERAL_USER } from '@netkhata/contract/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLongLists, LISTS, type ListKey } from '../test-support/long-lists-test-kit.ts';

const { app, database, plainIds, read } = await createLongLists();

describe('pages', () => {
  test('past the end are the last one, and of an empty list the first', async () => {
    const last = await read('customerTable', { page: 9_999 });
    expect(last).toMatchObject({ currentPage: 13, lastPage: 13, total: 1300 });
    expect(last.rows.at(-1)?.id).toBe(1);
    const short = await read('customerTable', { page: 9_999, filters: { name: 'name 39' } });
    expect(short).toMatchObject({ currentPage: 1, lastPage: 1, total: 32 });
    const none = await read('customerTable', { page: 7, filters: { name: 'nobody' } });
    expect(none).toEqual({ rows: [], currentPage: 1, lastPage: 1, perPage: 100, total: 0 });
  });

  const searches = (Object.keys(LISTS) as ListKey[]).flatMap((list) =>
    ['e', '42', '০৪২', 'name 12', 'zone 2', 'nobody'].map((search) => ({ list, search })),
  );
  test.each(searches)('of $list with $search have all matches', async ({ list, search }) => {
    const expected = await plainIds(list, { search });
    const found = await read(list, { search, perPage: 500 });
    expect(found.total).toBe(expected.length);
    expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(0, 500));
  });

  test('of payments are found by the numbers and months of any of their bills', async () => {
    // Expected: the rows whose displayed cell contains the text, among all payments.
    const everyone = await read('paymentTable', { perPage: 500 });
    const others = await Promise.all(
      [2, 3].map((page) => read('paymentTable', { perPage: 500, page })),
    );
    const rows = [everyone, ...others].flatMap((page) => page.rows) as unknown as {
      id: number;
      invNo: string | null;
      billMonth: string | null;
    }[];
    const several = rows.find(({ invNo }) => invNo?.includes(', '));
    const billSearches = [
      { column: 'invNo', text: '-00004' },
      { column: 'invNo', text: 'b2611-000042' },
      { column: 'invNo', text: several?.invNo ?? '' },
      { column: 'invNo', text: 'x' },
      { column: 'billMonth', text: 'oct' },
      { column: 'billMonth', text: 'November 2026' },
      { column: 'billMonth', text: 'October 2026 - November 2026' },
      { column: 'billMonth', text: '2025' },
    ] as const;
    for (const { column, text } of billSearches) {
      const expected = rows.filter((row) =>
        row[column]?.toLowerCase().includes(text.toLowerCase()),
      );
      const found = await read('paymentTable', { perPage: 500, filters: { [column]: text } });
      expect([text, found.total]).toEqual([text, expected.length]);
      expect(found.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id).slice(0, 500));
    }
    expect(several).toBeDefined();
  });

  test('of a filtered list are right again after each change', async () => {
    const query = { filters: { zone: 'zone 3', status: 'deactive' }, column: 'name' };
    const before = await read('customerTable', query);
    expect(await read('customerTable', query)).toEqual(before);
    const movedId = before.rows[0]?.id as number;
    await sql`update customers set status = 'active' where id = ${movedId}`.execute(database);
    const after = await read('customerTable', query);
    expect(after.total).toBe(before.total - 1);
    expect(after.rows.map(({ id }) => id)).not.toContain(movedId);
    await sql`update zones set name = 'Zone three' where name = 'Zone 3'`.execute(database);
    expect((await read('customerTable', query)).total).toBe(0);
    await sql`update zones set name = 'Zone 3' where name = 'Zone three'`.execute(database);
    await sql`update customers set status = 'deactive' where id = ${movedId}`.execute(database);
    expect(await read('customerTable', query)).toEqual(before);
  });

  test('of the due report follow a customer who moves', async () => {
    const dues = async (search: string) =>
      (await read('customerDue', { search, perPage: 500 })).rows.map(({ id }) => id);
    const [id = 0] = await dues('zone 1');
    const live = (zone: string | null, area: string | null) =>
      sql`
        update customers set zone_id = (select id from zones where name = ${zone}),
          area_id = (select id from areas where name = ${area})
        where id = ${id}
      `.execute(database);
    await live('Zone 3', 'Area 4');
    expect(await dues('zone 1')).not.toContain(id);
    expect(await dues('zone 3')).toContain(id);
    expect(await dues('area 4')).toContain(id);
    await live(null, null);
    expect(await dues('zone')).not.toContain(id);
    const last = await read('customerDue', { column: 'zone', order: 'desc', perPage: 500 });
    expect(last.rows.map((row) => row.id)).toContain(id);
    await live('Zone 1', 'Area 2');
    expect(await dues('zone 1')).toContain(id);
  });

  test('far into a list are right again after each change', async () => {
    const query = { page: 7, column: 'mobileNo', order: 'asc' } as const;
    const before = await read('customerTable', query);
    expect(await read('customerTable', query)).toEqual(before);
    const { rows } = await read('customerTable', { ...query, page: 1 });
    const firstId = rows[0]?.id as number;
    const change = (mobileNo: string) =>
      sql`update customers set mobile_no = ${mobileNo} where id = ${firstId}`.execute(database);
    await change('01999999999');
    const after = await read('customerTable', query);
    expect(after.rows.slice(0, -1)).toEqual(before.rows.slice(1));
    await change('01710000000');
    expect((await read('customerTable', query)).rows).toEqual(before.rows);
  });

  test('of a General User have only the zone, with matching counts', async () => {
    const general = await app.signIn({ userType: GENERAL_USER, zoneId: 2 });
    for (const list of Object.keys(LISTS) as ListKey[]) {
      const own = await read(list, { perPage: 500 }, general);
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from customers
        where zone_id = 2 and (${list} <> 'customerDue' or exists (
          select from customer_balances balances where balances.customer_id = customers.id
            and balances.balance_paisa > 0))
      `.execute(database);
      expect([list, own.total, own.rows.length]).toEqual([list, rows[0]?.total, own.total]);
    }
  });
});
