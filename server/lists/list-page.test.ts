import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLongLists, LISTS, type ListKey } from '../test-support/long-lists-test-kit.ts';
import { idsOf } from './list-order.ts';
import { orderedRows, resolveList } from './resolve-list.ts';

const { database, plainIds, read } = await createLongLists();

const sorts = Object.entries(LISTS).flatMap(([list, { columns }]) =>
  Object.keys(columns).flatMap((column) =>
    (['asc', 'desc'] as const).map((order) => ({ list: list as ListKey, column, order })),
  ),
);

describe('pages', () => {
  test.each(sorts)('of $list by $column $order make up the whole list in order', async (sort) => {
    const { list, ...listQuery } = sort;
    const expected = await plainIds(list, listQuery);
    const lastPage = Math.ceil(expected.length / 100);
    // Both ends, and the middle, where the counting changes to the nearer end.
    const middle = Math.ceil(lastPage / 2);
    for (const page of [1, 2, middle, middle + 1, lastPage - 1, lastPage]) {
      const answer = await read(list, { ...listQuery, page });
      expect(answer).toMatchObject({ total: expected.length, currentPage: page, lastPage });
      const ids = answer.rows.map(({ id }) => id);
      expect(ids, `page ${page}`).toEqual(expected.slice((page - 1) * 100, page * 100));
    }
  });

  const groups = [
    { list: 'customerTable', column: 'zone', text: '2' },
    { list: 'customerTable', column: 'area', text: '2' },
    { list: 'billTable', column: 'zone', text: 'zone' },
    { list: 'paymentTable', column: 'collectionBy', text: 'namesake' },
    { list: 'billTable', column: 'status', text: 'paid' },
    { list: 'paymentTable', column: 'status', text: 'rec' },
  ] as const;
  test.each(groups)('of $list filtered by $text in $column, in both orders', async (filter) => {
    const { list, column, text } = filter;
    for (const order of ['asc', 'desc'] as const) {
      const listQuery = { order, filters: { [column]: text } };
      const expected = await plainIds(list, listQuery);
      expect(expected.length).toBeGreaterThan(100);
      const [first, second] = [
        await read(list, listQuery),
        await read(list, { ...listQuery, page: 2 }),
      ];
      expect(first.total).toBe(expected.length);
      expect(first.rows.map(({ id }) => id)).toEqual(expected.slice(0, 100));
      expect(second.rows.map(({ id }) => id)).toEqual(expected.slice(100, 200));
    }
  });

  interface PlanNode {
    'Node Type': string;
    'Actual Rows': number;
    Plans?: PlanNode[];
  }

  const countedRows = (node: PlanNode, isCounted = false): number => {
    const below = isCounted || node['Node Type'] === 'Aggregate';
    const inside = (node.Plans ?? []).map((each) => countedRows(each, below));
    return Math.max(isCounted ? node['Actual Rows'] : 0, ...inside);
  };

  const firstPages = [
    ['billTable', 'zone'],
    ['customerTable', 'area'],
    ['paymentTable', 'collectionBy'],
  ] as const;
  test.each(firstPages)('of %s by %s do not count a whole group', async (key, name) => {
    const query = { page: 1, per_page: 10, column: name, order: 'asc', globalSearch: '' };
    const rows = orderedRows(LISTS[key], resolveList(LISTS[key], { query, body: {} }));
    expect(rows.group).toBeDefined();
    const first = { direction: 'asc', limit: sql`10::bigint`, offset: sql`0::bigint` } as const;
    const explained = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`
      explain (analyze, format json) ${idsOf(rows, first)}`.execute(database);
    const [plan] = Object.values(explained.rows[0] ?? {});
    expect(countedRows(plan?.[0]?.Plan as PlanNode)).toBeLessThan(100);
  });
});
