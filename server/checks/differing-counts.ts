import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { areCountsOdd, differingInRow } from '@netkhata/domain/please-check';
import { sql } from 'kysely';
import { type CheckEntry, type CheckReader, dayOf, NOTHING, startOf } from './check-parts.ts';

/** As far back as a row of differing counts is told. */
const COUNTS_READ = 10;

/** The latest counts of a person's hand-overs or of a till, newest first. */
interface Counts {
  /** The person, or the account of the till. */
  owner: number;
  place: 'handover' | 'till';
  who: string;
  about: string | null;
  counts: { id: number; differs: boolean; on: Day; amount: Paisa }[];
}

/** Hand-overs of a person and counts of a till that differ, several in a row. */
export async function readDifferingCounts({ tx, today }: CheckReader): Promise<CheckEntry[]> {
  const odd = (await readCounts({ tx, today })).flatMap(entriesOf);
  const { rows } = await sql<{ facts: string }>`
    select facts from check_ticks
    where kind = 'counts_differ' and ended_at is null
      and facts = any(${odd.map(({ facts }) => facts)}::text[])
  `.execute(tx);
  const ticked = new Set(rows.map(({ facts }) => facts));
  return odd.filter(({ facts }) => !ticked.has(facts));
}

function entriesOf({ owner, place, who, about, counts }: Counts): CheckEntry[] {
  const differ = counts.map(({ differs }) => differs);
  const [latest] = counts;
  if (!latest || !areCountsOdd(differ)) return [];
  return [
    {
      ...NOTHING,
      kind: 'counts_differ',
      record: latest.id,
      // Hand-overs and counts of tills may have the same id.
      facts: `${place} ${owner} ${latest.id}`,
      who,
      on: latest.on,
      amount: latest.amount,
      about,
      count: differingInRow(differ),
      link: place === 'handover' ? { to: 'handover', id: latest.id } : { to: 'till', id: owner },
    },
  ];
}

async function readCounts({ tx, today }: Pick<CheckReader, 'tx' | 'today'>): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    with counted as (
      select id, collector_id, submitted_at,
        (select amount_paisa from handover_counts
          where handover_id = handovers.id and side = 'receiver' order by id limit 1) as received,
        (select amount_paisa from handover_counts
          where handover_id = handovers.id and side = 'collector' order by id limit 1) as handed
      from handovers where receiver_id is not null
    )
    select users.id as owner, 'handover' as place, users.name as who, null as about, (
        select json_agg(json_build_object('id', id, 'differs', received <> handed,
          'on', ${dayOf(sql`submitted_at`)}, 'amount', received - handed) order by id desc)
        from (
          select * from counted where collector_id = users.id order by id desc limit ${COUNTS_READ}
        ) as latest
      ) as counts
    from users
    where id in (
      select collector_id from handovers
      where receiver_id is not null and submitted_at >= ${startOf(today)}::date
    )
    union all
    select accounts.id, 'till', (
        select users.name from till_sessions join users on users.id = closed_by
        where account_id = accounts.id and closed_at is not null
        order by till_sessions.id desc limit 1
      ), accounts.name, (
        select json_agg(json_build_object('id', id, 'differs', difference_paisa <> 0,
          'on', book_day, 'amount', difference_paisa) order by id desc)
        from (
          select * from till_sessions where account_id = accounts.id and closed_at is not null
          order by id desc limit ${COUNTS_READ}
        ) as latest
      )
    from accounts
    where id in (
      select account_id from till_sessions
      where closed_at is not null and book_day >= ${startOf(today)}::date
    )
  `.execute(tx);
  return rows;
}
