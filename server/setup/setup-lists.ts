import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { TableSource } from '../database/table-list.ts';
import type { Named, PlaceTable } from './named-places.ts';
import type { PackageRow } from './packages.ts';

export const placeList = (table: PlaceTable): TableSource<Named, Named> => ({
  select: sql`id, name`,
  from: sql`${sql.table(table)}`,
  where: [],
  columns: { id: { sort: sql`id` }, name: { sort: sql`name` } },
  search: ({ pattern }) => sql`(lower(name) like ${pattern} or id::text like ${pattern})`,
  id: sql`id`,
  row: (place) => place,
});

const PRICE_TEXT = sql<Paisa>`round(bill_amount_paisa / 100.0, 2)`;

export const packageList: TableSource<PackageRow, PackageRow> = {
  select: sql`id, name, speed, bill_amount_paisa as bill_amount`,
  from: sql`packages`,
  where: [],
  columns: {
    id: { sort: sql`id` },
    name: { sort: sql`name` },
    speed: { sort: sql`speed` },
    bill_amount: { sort: sql`bill_amount_paisa`, text: PRICE_TEXT },
  },
  search: ({ pattern }) => sql`(
    lower(name) like ${pattern} or lower(speed) like ${pattern}
    or (${PRICE_TEXT})::text like ${pattern} or id::text like ${pattern}
  )`,
  id: sql`id`,
  row: (found) => found,
};
