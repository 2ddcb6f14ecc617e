import type { Api } from '@netkhata/contract/api';
import { STATEMENT_FIELDS, type StatementField } from '@netkhata/contract/arrival-words';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requireMoneyAccount } from './arrival-queries.ts';

/** What people chose for an account's columns. */
export async function readChosenColumns(
  tx: Database,
  accountId: number,
): Promise<Map<string, StatementField | null>> {
  const { rows } = await sql<{ heading: string; field: StatementField | null }>`
    select heading, field from arrival_columns where account_id = ${accountId}
  `.execute(tx);
  return new Map(
    rows.map(({ heading, field }) => [
      heading,
      field !== null && STATEMENT_FIELDS.includes(field) ? field : null,
    ]),
  );
}

/** Remembers which column of an account's files says what. */
export async function saveColumns(
  context: SignedInContext,
  { account, columns }: EndpointInput<Api['statementColumns']>['body'],
): Promise<void> {
  const { tx, user } = context;
  await requireMoneyAccount(tx, account);
  const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice) throw badInput({ columns: message('statement.columnTwice', { column: twice }) });
  const byHeading = new Map(columns.map(({ heading, field }) => [heading, field]));
  await sql`
    insert into arrival_columns (account_id, heading, field, chosen_by)
    select ${account}, heading, field, ${user.id} from unnest(
      ${[...byHeading.keys()]}::text[], ${[...byHeading.values()]}::text[]
    ) as chosen (heading, field)
    on conflict (account_id, heading) do update
      set field = excluded.field, chosen_by = excluded.chosen_by
  `.execute(tx);
  context.audit({
    subject: 'account',
    id: account,
    after: { columns: Object.fromEntries(byHeading) },
  });
}
