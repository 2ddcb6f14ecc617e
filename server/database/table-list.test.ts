import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { idsOfStretch } from './list-order.ts';
import { database, LISTS, type ListKey, plainIds, read, requestOf } from './long-lists-test-kit.ts';
import { askedList } from './table-list.ts';

const sorts = Object.entries(LISTS).flatMap(([list, { columns }]) =>
  Object.keys(columns).flatMap((column) =>
    (['asc', 'desc'] as const).map((order) => ({ list: list as ListKey, column, order })),
  ),
);

describe('pages', () => {
  test.each(sorts)('of $list by $column $order are the whole list in order', async (sort) => {
    const { list, ...asked } = sort;
    const expected = await plainIds(askedList(LISTS[list], requestOf(asked)));
    const found: number[] = [];
    const { lastPage } = await read(list, asked);
    for (let page = 1; page <= lastPage; page += 1) {
      const answer = await read(list, { ...asked, page });
      expect(answer).toMatchObject({ total: expected.length, currentPage: page, lastPage });
      found.push(...answer.rows.map(({ id }) => id));
    }
    expect(found).toEqual(expected);
  });

  const anchored = sorts.filter(
    ({ list, column, order }) => order === 'asc' && !LISTS[list].columns[column]?.isComputed,
  );
  test.each(anchored)('of $list by $column start at any row', async ({ list, column }) => {
    const asked = askedList(LISTS[list], requestOf({ column, order: 'asc' }));
    const expected = await plainIds(asked);
    for (let first = 0; first < expected.length; first += 97) {
      const stretch = { direction: 'asc', limit: 12, offset: 5 } as const;
      const anchorId = expected[first] as number;
      const { rows } = await sql<{
        id: number;
      }>`${idsOfStretch(asked, { ...stretch, anchorId })}`.execute(database);
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(first + 5, first + 17));
    }
  });

  const groups = [
    ...['zone', 'area'].flatMap((column) =>
      (['customerTable', 'customerDue'] as const).map((list) => ({ list, column, text: '2' })),
    ),
    { list: 'billTable', column: 'zone', text: 'zone' },
    { list: 'paymentTable', column: 'collectionBy', text: 'namesake' },
  ] as const;
  test.each(groups)('of $list with $text in $column start at any row', async (filter) => {
    const { list, column, text } = filter;
    for (const order of ['asc', 'desc'] as const) {
      const asked = askedList(LISTS[list], requestOf({ order, filters: { [column]: text } }));
      const expected = await plainIds(asked);
      expect(expected.length).toBeGreaterThan(100);
      const idsOf = async (stretch: { offset: number; anchorId?: number }) => {
        const statement = idsOfStretch(asked, { direction: order, limit: 12, ...stretch });
        const { rows } = await sql<{ id: number }>`${statement}`.execute(database);
        return rows.map(({ id }) => id);
      };
      expect(asked.within).toBeDefined();
      expect(await idsOf({ offset: 0 })).toEqual(expected.slice(0, 12));
      expect(await idsOf({ offset: 60 })).toEqual(expected.slice(60, 72));
      const anchorId = expected[50] as number;
      if (order === 'asc')
        expect(await idsOf({ offset: 5, anchorId })).toEqual(expected.slice(55, 67));
    }
  });
});
