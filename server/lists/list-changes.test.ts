import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { inTransaction } from '../database/transaction.ts';
import { foldFigures } from '../figures/fold-figures.ts';
import {
  type TestListQuery,
  createLongLists,
  LISTS,
  type ListKey,
} from '../test-support/long-lists-test-kit.ts';
import { examplesOf, seededRandom } from '../test-support/seeded-random.ts';

const { approverId, database, plainIds, read } = await createLongLists();

const ROUNDS = examplesOf(60);
const LOOKS = 4;
const PER_PAGE = 100;

const random = seededRandom('changes');
const any = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
const anyCustomer = () => 1 + random(1300);

/** Changes that affect which rows a list has, and their order. */
const CHANGES: readonly ((customerId: number) => ReturnType<typeof sql>)[] = [
  (id) => sql`update customers set zone_id = ${any([null, 1, 2, 3])} where id = ${id}`,
  (id) => sql`update customers set area_id = ${any([null, 1, 2, 3, 4])} where id = ${id}`,
  (id) => sql`update customers set status = ${any(['active', 'close'])} where id = ${id}`,
  (id) => sql`update customers set name = ${`Name ${random(50)}`} where id = ${id}`,
  (id) => sql`
    update bills set bill_date = date_trunc('month', bill_date)::date + ${random(28)}::int
    where customer_id = ${id}`,
  (id) => sql`
    update bills set voided_at = now(), voided_by = 1, void_reason = 'test'
    where customer_id = ${id} and kind = 'manual' and voided_at is null`,
  (id) => sql`
    update payments set approved_at = now(), approved_by = ${approverId}
    where customer_id = ${id} and approved_at is null and deleted_at is null`,
  (id) => sql`
    update payments set deleted_at = now(), deleted_by = 1, deletion_reason = 'test'
    where customer_id = ${id} and deleted_at is null`,
  () => sql`
    insert into customers (code, name, mobile_no, zone_id)
    values (gen_random_uuid(), ${`Name ${random(50)}`}, '01719999999', ${any([null, 1, 2])})`,
];

const FILTERS: readonly Record<string, string>[] = [{}, {}, { zone: 'zone 2' }, { name: 'name 1' }];

function randomQuery(): { list: ListKey; query: TestListQuery } {
  const list = any(Object.keys(LISTS) as ListKey[]);
  const column = any(Object.keys(LISTS[list].columns));
  const page = { column, order: any(['asc', 'desc'] as const), perPage: PER_PAGE };
  if (list === 'customerTable') return { list, query: { ...page, filters: any(FILTERS) } };
  return { list, query: { ...page, search: any(['', '', 'name 12', 'zone 1', '4']) } };
}

test('any page of any list equals that of the fully sorted list, after any change', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await inTransaction(database, async (tx) => {
      const customerId = anyCustomer();
      await lockCustomerMoney(tx, [customerId]);
      await any(CHANGES)(customerId).execute(tx);
    });
    if (random(5) === 0) await foldFigures(database);
    for (let look = 0; look < LOOKS; look += 1) {
      const { list, query } = randomQuery();
      const expected = await plainIds(list, query);
      const lastPage = Math.max(1, Math.ceil(expected.length / PER_PAGE));
      const page = 1 + random(lastPage + 1);
      const found = await read(list, { ...query, page });
      const first = (Math.min(page, lastPage) - 1) * PER_PAGE;
      expect({
        list,
        query,
        page,
        total: found.total,
        ids: found.rows.map(({ id }) => id),
      }).toEqual({
        list,
        query,
        page,
        total: expected.length,
        ids: expected.slice(first, first + PER_PAGE),
      });
    }
  }
});
