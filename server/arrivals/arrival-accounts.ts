import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { requireCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { PARTS, STANDING } from './equality-sql.ts';

/** The columns of a standing, in a statement about many accounts. */
const STANDING_COLUMNS = {
  fromAt: sql<Date>`standing.from_at`,
  fromDay: sql<string>`standing.from_day`,
  untilDay: sql<string>`standing.until_day`,
  untilAt: sql<Date>`standing.until_at`,
};

/**
 * Until when each account is equal to its statement; those are left out that are not, in sum or line
 * by line.
 */
async function readEqualUntil(tx: Database): Promise<Map<number, Date>> {
  const id = sql<number>`accounts.id`;
  const { rows } = await sql<{ id: number; untilAt: Date }>`
    select accounts.id, until_at
    from accounts cross join lateral (${STANDING(id)}) as standing
    where reference_type in ('bank', 'mobile') and ledger_paisa = statement_paisa
      and not exists (select from (${PARTS(id, STANDING_COLUMNS)}) as part where amount <> 0)
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row.untilAt]));
}

type Account = EndpointResult<Api['arrivalAccounts']>[number];

/** Banks and wallets with what is open in them: of the whole company, so not for users of a zone. */
export async function readArrivalAccounts({ tx, user }: SignedInContext): Promise<Account[]> {
  requireCompanyRight(user, 'see_arrivals');
  const { rows } = await sql<
    Omit<Account, 'open' | 'statementUntil' | 'equalUntil'> & {
      openCount: number;
      openIn: PaisaSum;
      openOut: PaisaSum;
      untilAt: Date | null;
    }
  >`
    select accounts.id as account_id, name, reference_type as type, is_active as active,
      coalesce(open_count, 0) as open_count, coalesce(open_in, 0) as open_in,
      coalesce(open_out, 0) as open_out, coalesce(proof, 0) as proof,
      coalesce(strong, 0) as strong, coalesce(likely, 0) as likely,
      coalesce(weak, 0) as weak, coalesce(conflict, 0) as conflict,
      coalesce(matched, 0) as matched, coalesce(set_aside, 0) as set_aside,
      (select count(*) from unread_texts where account_id = accounts.id and looked_at is null)
        as unread_texts,
      (select max(until_at) from arrival_statements where account_id = accounts.id) as until_at
    from accounts left join (
      -- Of an index alone: there are years of them.
      select account_id, coalesce(sum(count) filter (where state = 'matched'), 0)::bigint as matched,
        coalesce(sum(count) filter (where state = 'set_aside'), 0)::bigint as set_aside
      from (select account_id, state, count(*) as count from arrivals group by account_id, state)
        as of_state
      group by account_id
    ) as counted on counted.account_id = accounts.id
      left join (
        select account_id, count(*) as open_count,
          sum(net_paisa) filter (where direction = 'in') as open_in,
          -sum(net_paisa) filter (where direction = 'out') as open_out,
          count(*) filter (where strength = 'proof') as proof,
          count(*) filter (where strength = 'strong') as strong,
          count(*) filter (where strength = 'likely') as likely,
          count(*) filter (where strength = 'weak') as weak,
          count(*) filter (where strength = 'conflict') as conflict
        from arrivals left join arrival_proposals on arrival_id = arrivals.id
        where state = 'open' group by account_id
      ) as opened on opened.account_id = accounts.id
    where reference_type in ('bank', 'mobile') and (is_active or counted.account_id is not null)
    order by array_position(array['mobile', 'bank'], reference_type), accounts.id
  `.execute(tx);
  const equal = await readEqualUntil(tx);
  return rows.map(({ openCount, openIn, openOut, untilAt, ...row }) => ({
    ...row,
    open: { count: openCount, in: openIn, out: openOut },
    statementUntil: untilAt?.toISOString() ?? null,
    equalUntil: equal.get(row.accountId)?.toISOString() ?? null,
  }));
}
