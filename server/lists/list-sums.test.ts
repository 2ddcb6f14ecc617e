import { GENERAL_USER } from '@netkhata/contract/users';
import { type PaisaSum, totalOf } from '@netkhata/domain/paisa';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../test-support/test-app.ts';
import {
  createLongLists,
  type ListKey,
  type TestListQuery,
} from '../test-support/long-lists-test-kit.ts';

const { app, read } = await createLongLists();

type SummedList = Exclude<ListKey, 'customerTable'>;
const SUMMED: Record<SummedList, string> = {
  billTable: 'amount',
  paymentTable: 'amount',
  customerDue: 'balance',
};

/** Sums of the rows of all pages. */
async function added(list: SummedList, wish: TestListQuery, client?: TestClient) {
  const amounts: PaisaSum[] = [];
  let lastPage = 1;
  for (let page = 1; page <= lastPage; page += 1) {
    const answer = await read(list, { ...wish, page, perPage: 500 }, client);
    const rows = answer.rows as unknown as Record<string, PaisaSum>[];
    amounts.push(...rows.map((row) => row[SUMMED[list]] as PaisaSum));
    ({ lastPage } = answer);
  }
  return { total: amounts.length, sums: { [SUMMED[list]]: totalOf(amounts) } };
}

const WISHES: readonly [string, TestListQuery][] = [
  ['all', {}],
  ['a zone that is searched for', { search: 'zone 2' }],
  ['two letters', { search: 'na' }],
  ['a name', { filters: { customer: 'name 12' } }],
  ['an amount and a state', { search: 'name', filters: { amount: '10', status: 'paid' } }],
  ['nobody', { search: 'nobody' }],
];

describe('the sums of a list', () => {
  const lists = Object.keys(SUMMED) as SummedList[];
  const cases = lists.flatMap((list) => WISHES.map(([what, wish]) => ({ list, what, wish })));
  test.each(cases)('are the sums of its rows: $list, $what', async ({ list, wish }) => {
    // The due report takes no filters (decisions section 8).
    const { filters = {}, ...others } = wish;
    const wanted = list === 'customerDue' ? others : { ...others, filters };
    const answer = await read(list, { ...wanted, sums: true });
    expect(answer.rows).toEqual([]);
    const { total, sums } = answer;
    expect({ total, sums }).toEqual(await added(list, wanted));
  });

  test('have only the zone for a user bound to one', async () => {
    const general = await app.signIn({ userType: GENERAL_USER, zoneId: 2 });
    for (const list of lists) {
      const { total, sums } = await read(list, { sums: true }, general);
      expect([list, { total, sums }]).toEqual([list, await added(list, {}, general)]);
      expect(total).toBeGreaterThan(0);
    }
  });

  test('are absent where no column is an amount, and rows come without them', async () => {
    expect(await read('customerTable', { sums: true })).toMatchObject({ total: 1300, sums: {} });
    expect((await read('billTable', {})).sums).toBeUndefined();
  });

  test('of a past day are those of its rows', async () => {
    const admin = await app.signIn();
    const query = { page: 1, per_page: 500, column: null, order: 'asc' as const, globalSearch: '' };
    const asOf = '2026-11-10';
    const { rows, total } = await admin.call('customerDue', {
      query: { ...query, asOf },
      body: {},
    });
    const others = await admin.call('customerDue', {
      query: { ...query, asOf, page: 2 },
      body: {},
    });
    const balances = [...rows, ...(total > 500 ? others.rows : [])].map(({ balance }) => balance);
    expect(balances).toHaveLength(total);
    const answer = await admin.call('customerDue', {
      query: { ...query, asOf, sums: true },
      body: {},
    });
    expect(answer).toMatchObject({ total, sums: { balance: totalOf(balances) } });
  });
});
