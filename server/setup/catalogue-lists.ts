import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { TableSource } from '../database/table-list.ts';
import type { AreaPart } from './areas.ts';
import { PART_FIELDS } from './save-area-part.ts';
import { ITEM_FIELDS, REVENUE_KIND } from './save-item.ts';

type ItemRow = TableRow<Api['itemTable']>;
type PartRow = TableRow<Api['blockTable']>;

/** `item_dt` */
export const itemList: TableSource<ItemRow, ItemRow> = {
  select: ITEM_FIELDS,
  from: sql`items`,
  where: [],
  columns: {
    id: { sort: sql`id` },
    name: { sort: sql`name` },
    unitName: { sort: sql`unit_name` },
    revenueKind: { sort: REVENUE_KIND },
    price: { sort: sql`price_paisa`, text: sql`round(price_paisa / 100.0, 2)` },
    active: { sort: sql`is_active`, text: sql`case when is_active then 'yes' else 'no' end` },
  },
  search: ({ pattern }) => sql`(
    lower(name) like ${pattern} or lower(unit_name) like ${pattern}
    or ${REVENUE_KIND} like ${pattern} or id::text like ${pattern}
  )`,
  id: sql`id`,
  row: (item) => item,
};

/** `block_dt` and `road_dt` */
export const areaPartList = (part: AreaPart): TableSource<PartRow, PartRow> => ({
  select: PART_FIELDS,
  from: sql`${sql.table(part)} part left join areas on areas.id = part.area_id`,
  where: [],
  columns: {
    id: { sort: sql`part.id` },
    name: { sort: sql`part.name` },
    area: { sort: sql`areas.name` },
  },
  search: ({ pattern }) => sql`(
    lower(part.name) like ${pattern} or lower(areas.name) like ${pattern}
    or part.id::text like ${pattern}
  )`,
  id: sql`part.id`,
  row: (found) => found,
});
