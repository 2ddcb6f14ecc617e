import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { CATEGORY_DIRECTIONS, CATEGORY_KINDS } from '@netkhata/contract/money-categories';
import { sql } from 'kysely';
import { columnsHave, textHas, wordIn } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import { CATEGORY_KIND } from './category-queries.ts';

type CategoryRow = TableRow<Api['moneyCategoryTable']>;

export const CATEGORY_FIELDS = {
  id: sql`money_categories.id`,
  name: sql`name`,
  direction: sql`direction`,
  kind: CATEGORY_KIND,
  active: sql`is_active`,
  outlay: sql`is_outlay`,
};

const ACTIVE_WORD = sql`case when is_active then 'yes' else 'no' end`;
const OUTLAY_WORD = sql`case when is_outlay then 'yes' else 'no' end`;

/** `category_dt` */
export const categoryList: List<CategoryRow, CategoryRow> = {
  select: CATEGORY_FIELDS,
  from: { table: sql`money_categories`, id: sql`money_categories.id` },
  where: [],
  columns: {
    id: { order: [sql`money_categories.id`] },
    name: { order: [sql`name`], filter: textHas(sql`name`) },
    direction: { order: [sql`direction`], filter: wordIn(sql`direction`, CATEGORY_DIRECTIONS) },
    kind: { order: [CATEGORY_KIND], filter: wordIn(CATEGORY_KIND, CATEGORY_KINDS) },
    active: { order: [sql`is_active`], filter: textHas(ACTIVE_WORD) },
    outlay: { order: [sql`is_outlay`], filter: textHas(OUTLAY_WORD) },
  },
  search: (typed) => [columnsHave([sql`name`, sql`money_categories.id`], typed)],
  row: (category) => category,
};
