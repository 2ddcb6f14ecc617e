import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { BlockerKind } from '@netkhata/contract/move-words';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../http/failure.ts';
import { IS_STUCK } from '../stage/open-moves.ts';

type Preview = EndpointResult<Api['moveTakeBackPreview']>;
type Blocker = Preview['blockers'][number];

/** Number of blockers of each kind that are listed by name. */
const NAMED = 10;

/** Documents of customers that are not void, deleted or taken back, each with its label. */
const documentsOf = (customers: RawBuilder<unknown>) => sql`
  select 'bill' as kind, id, bill_no as label, customer_id from bills
  where voided_at is null and kind <> 'opening' and customer_id in (${customers})
  union all
  select 'payment', id, id::text, customer_id from payments
  where deleted_at is null and customer_id in (${customers})
  union all
  select 'refund', id, movement_no, customer_id from money_movements
  where state in ('waiting', 'posted') and customer_id in (${customers})`;

/** Counts the documents that would be left without their customers. */
export async function countBlockers(tx: Database, customerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (${documentsOf(sql`select unnest(${customerIds}::bigint[])`)}) as documents
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The blockers of taking a move back, by kind, the first of each by name. */
async function readBlockers(tx: Database, moveId: number): Promise<Blocker[]> {
  const customers = sql`
    select customer_id from moved_customers
    where move_id = ${moveId} and taken_back_at is null`;
  const { rows } = await sql<
    { kind: BlockerKind; count: number; n: number } & Blocker['first'][number]
  >`
    with documents as (${documentsOf(customers)}), numbered as (
      select documents.*, count(*) over of_kind as count,
        row_number() over (of_kind order by id) as n
      from documents window of_kind as (partition by kind)
    )
    select kind, count, numbered.id, label, customer_id, code, name
    from numbered join customers on customers.id = customer_id
    where n <= ${NAMED} order by kind, numbered.id
  `.execute(tx);
  const byKind = new Map<BlockerKind, Blocker>();
  for (const { kind, count, n: _, ...one } of rows) {
    const known = byKind.get(kind) ?? { kind, count, first: [] };
    known.first.push(one);
    byKind.set(kind, known);
  }
  const places = await readSpentPlaces(tx, moveId);
  return [
    ...byKind.values(),
    ...(places.length > 0 ? [{ kind: 'place' as const, count: places.length, first: places }] : []),
  ];
}

/** Tills whose balance is below their opening amount. */
async function readSpentPlaces(tx: Database, moveId: number): Promise<Blocker['first']> {
  const { rows } = await sql<{ id: number; label: string }>`
    select accounts.id, accounts.name as label
    from move_places join accounts on accounts.id = account_id and reference_type = 'cash'
      join money_movements on money_movements.id = movement_id and state = 'posted'
    where move_id = ${moveId} and move_places.amount_paisa > (
      select coalesce(sum(in_paisa) - sum(out_paisa), 0) from current_place_days
      where current_place_days.account_id = accounts.id
    )
    order by accounts.id
  `.execute(tx);
  return rows.map((row) => ({ ...row, customerId: null, code: '', name: row.label }));
}

/** Throws 409 with the blockers of a move. */
export async function requireNoBlockers(tx: Database, moveId: number): Promise<void> {
  const blockers = await readBlockers(tx, moveId);
  if (blockers.length > 0) throw conflict(message('move.isBlocked'), { blockers });
}

/** The effects of taking a move back, and whether that is possible. */
export async function previewTakeBack(tx: Database, moveId: number): Promise<Preview> {
  const { rows } = await sql<{
    state: string;
    isStuck: boolean;
    customers: number;
    owed: PaisaSum;
    advance: PaisaSum;
    places: PaisaSum;
    queuedSms: number;
  }>`
    with gone as (
      select customer_id from moved_customers
      where move_id = ${moveId} and taken_back_at is null
    )
    select state, ${IS_STUCK} as is_stuck,
      (select count(*) from gone) as customers,
      (select coalesce(sum(receivable_paisa), 0) from gone join customer_balances
        using (customer_id)) as owed,
      (select coalesce(sum(advance_paisa), 0) from gone join customer_balances
        using (customer_id)) as advance,
      (select coalesce(sum(move_places.amount_paisa), 0)
        from move_places join money_movements on money_movements.id = movement_id
        where move_id = moves.id and money_movements.state = 'posted') as places,
      (select count(*) from sms_messages
        where status = 'queued' and customer_id in (select customer_id from gone)) as queued_sms
    from moves where id = ${moveId}
  `.execute(tx);
  const [found] = rows;
  if (!found) throw notFound(message('move.notFound'));
  const { state, isStuck, ...figures } = found;
  const blockers = await readBlockers(tx, moveId);
  const isMeant = state === 'accepted' || isStuck;
  return { id: moveId, canTakeBack: isMeant && blockers.length === 0, ...figures, blockers };
}
