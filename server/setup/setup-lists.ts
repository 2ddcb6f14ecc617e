import { sql } from 'kysely';
import { amountIn, anyOf, columnsHave } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import type { NamedPlace, PlaceTable } from './named-places.ts';
import { PACKAGE_FIELDS, packageOf, type PackageRow } from './packages.ts';

export const placeList = (table: PlaceTable): List<NamedPlace, NamedPlace> => ({
  select: { id: sql`id`, name: sql`name` },
  from: { table: sql.table(table), id: sql`id` },
  where: [],
  columns: { id: { order: [sql`id`] }, name: { order: [sql`name`] } },
  search: (typed) => [columnsHave([sql`name`, sql`id`], typed)],
  row: (place) => place,
});

const PRICE = sql`bill_amount_paisa`;

export const packageList: List<PackageRow, ReturnType<typeof packageOf>> = {
  select: PACKAGE_FIELDS,
  from: { table: sql`packages`, id: sql`id` },
  where: [],
  columns: {
    id: { order: [sql`id`] },
    name: { order: [sql`name`] },
    speed: { order: [sql`speed`] },
    bill_amount: { order: [PRICE], filter: amountIn(PRICE) },
  },
  search: (typed) => [
    {
      sql: anyOf([
        columnsHave([sql`name`, sql`speed`, sql`id`], typed).sql,
        amountIn(PRICE)(typed).sql,
      ]),
    },
  ],
  row: packageOf,
};
