import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { amountIn, columnsHave, textHas } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import type { AreaPart } from './areas.ts';
import { PART_FIELDS } from './save-area-part.ts';
import { ITEM_FIELDS, REVENUE_KIND } from './save-item.ts';

type ItemRow = TableRow<Api['itemTable']>;
type PartRow = TableRow<Api['blockTable']>;

const ACTIVE_WORD = sql`case when is_active then 'yes' else 'no' end`;

/** `item_dt` */
export const itemList: List<ItemRow, ItemRow> = {
  select: ITEM_FIELDS,
  from: { table: sql`items`, id: sql`id` },
  where: [],
  columns: {
    id: { order: [sql`id`] },
    name: { order: [sql`name`] },
    unitName: { order: [sql`unit_name`] },
    revenueKind: { order: [REVENUE_KIND] },
    price: { order: [sql`price_paisa`], filter: amountIn(sql`price_paisa`) },
    active: { order: [sql`is_active`], filter: textHas(ACTIVE_WORD) },
  },
  search: (typed) => [columnsHave([sql`name`, sql`unit_name`, REVENUE_KIND, sql`id`], typed)],
  row: (item) => item,
};

/** `block_dt` and `road_dt` */
export const areaPartList = (part: AreaPart): List<PartRow, PartRow> => ({
  select: PART_FIELDS,
  from: {
    table: sql`${sql.table(part)} part`,
    id: sql`part.id`,
    joins: { areas: sql`left join areas on areas.id = part.area_id` },
  },
  where: [],
  columns: {
    id: { order: [sql`part.id`] },
    name: { order: [sql`part.name`] },
    area: { order: [sql`areas.name`], joins: ['areas'] },
  },
  search: (typed) => [
    columnsHave([sql`part.name`, sql`areas.name`, sql`part.id`], typed, ['areas']),
  ],
  row: (found) => found,
});
