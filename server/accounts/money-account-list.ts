import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { TableSource } from '../database/table-list.ts';
import { ACCOUNT_FIELDS } from './save-money-account.ts';

type AccountRow = TableRow<Api['moneyAccountTable']>;

const ACTIVE_WORD = sql`case when is_active then 'yes' else 'no' end`;

/** `account_dt` */
export const moneyAccountList: TableSource<AccountRow, AccountRow> = {
  select: ACCOUNT_FIELDS,
  from: sql`accounts`,
  where: [sql`reference_type is not null`],
  columns: {
    id: { sort: sql`id` },
    name: { sort: sql`lower(name)`, text: sql`name` },
    type: { sort: sql`reference_type` },
    active: { sort: sql`is_active`, text: ACTIVE_WORD },
  },
  search: ({ pattern }) => sql`(
    lower(name) like ${pattern} or reference_type like ${pattern} or id::text like ${pattern}
  )`,
  id: sql`id`,
  row: (account) => account,
};
