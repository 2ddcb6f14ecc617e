import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { columnsHave, textHas } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import { ACCOUNT_FIELDS } from './save-money-account.ts';

type AccountRow = TableRow<Api['moneyAccountTable']>;

const KEEPER = sql`(select users.name from users where users.id = keeper_id)`;
const ACTIVE_WORD = sql`case when is_active then 'yes' else 'no' end`;

/** `account_dt` */
export const moneyAccountList: List<AccountRow, AccountRow> = {
  select: ACCOUNT_FIELDS,
  from: { table: sql`accounts`, id: sql`id` },
  where: [{ sql: sql`reference_type is not null` }],
  columns: {
    id: { order: [sql`id`] },
    name: { order: [sql`name`], filter: textHas(sql`name`) },
    type: { order: [sql`reference_type`] },
    keeperName: { order: [KEEPER], filter: textHas(KEEPER) },
    active: { order: [sql`is_active`], filter: textHas(ACTIVE_WORD) },
  },
  search: (typed) => [columnsHave([sql`name`, sql`reference_type`, sql`id`], typed)],
  row: (account) => account,
};
