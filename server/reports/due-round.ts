import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_ROUND_STOPS } from '@netkhata/contract/till';
import { totalOf } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { allOf } from '../lists/list-filters.ts';
import { byWalkingOrder } from './walking-list.ts';

type Endpoint = Api['dueRound'];
type Round = EndpointResult<Endpoint>;
type Choice = EndpointInput<Endpoint>['query'];

/**
 * `due_round`: who owes, by zone, road and house. The sums of zones are kept figures, and an index
 * covers the debtors of one zone, so that the cost is that of one round and not of all customers.
 */
export async function readDueRound(
  { tx, user }: { tx: Database; user: ZoneScope },
  { zone, area }: Choice,
  most: number = MAX_ROUND_STOPS,
): Promise<Round> {
  const zoneId = user.zoneId ?? zone ?? null;
  const conditions = [
    sql`balances.balance_paisa > 0`,
    ...(zoneId === null ? [] : [sql`balances.customer_zone_id = ${zoneId}`]),
    ...(area ? [sql`balances.customer_area_id = ${area}`] : []),
  ];
  const where = allOf(conditions);
  const isOfAll = zoneId === null && !area;
  const parts = isOfAll ? await readZones(tx) : await readAreas(tx, where);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const isOneRound = count <= most || Boolean(area);
  return {
    place: await readPlace(tx, zoneId, area ?? null),
    count,
    amount: totalOf(parts.map(({ amount }) => amount)),
    places: isOneRound ? [] : parts,
    stops: isOneRound ? await readStops(tx, where) : [],
  };
}

async function readPlace(
  tx: Database,
  zoneId: number | null,
  areaId: number | null,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      (select name from areas where id = ${areaId}), (select name from zones where id = ${zoneId})
    ) as name
  `.execute(tx);
  return rows[0]?.name ?? null;
}

async function readZones(tx: Database): Promise<Round['places']> {
  const { rows } = await sql<Round['places'][number]>`
    select 'zone' as kind, debtors.zone_id as id, zones.name, item_count as count,
      amount_paisa as amount
    from current_figures debtors left join zones on zones.id = debtors.zone_id
    where debtors.name = 'debtors' and not is_of_all and item_count > 0
    order by zones.name, debtors.zone_id
  `.execute(tx);
  return rows;
}

async function readAreas(tx: Database, where: RawBuilder<unknown>): Promise<Round['places']> {
  const { rows } = await sql<Round['places'][number]>`
    select 'area' as kind, area_id as id, areas.name, count, amount
    from (
      select customer_area_id as area_id, count(*) as count, sum(balance_paisa) as amount
      from customer_balances balances where ${where} group by customer_area_id
    ) as owing left join areas on areas.id = area_id
    order by areas.name, area_id
  `.execute(tx);
  return rows;
}

async function readStops(tx: Database, where: RawBuilder<unknown>): Promise<Round['stops']> {
  const { rows } = await sql<Round['stops'][number]>`
    select balances.customer_id as id, customers.name, customers.code, zones.name as zone,
      areas.name as area, blocks.name as block, roads.name as road, customers.line,
      customers.address, balances.balance_paisa as balance, balances.oldest_due_on as due_since,
      promises.due_on as promised_on
    from customer_balances balances
      join customers on customers.id = balances.customer_id
      left join zones on zones.id = balances.customer_zone_id
      left join areas on areas.id = balances.customer_area_id
      left join blocks on blocks.id = customers.block_id
      left join roads on roads.id = customers.road_id
      left join payment_promises promises
        on promises.customer_id = balances.customer_id and promises.ended_at is null
    where ${where}
    order by zones.name, areas.name, blocks.name, roads.name, balances.customer_id
    limit ${MAX_ROUND_STOPS}
  `.execute(tx);
  return rows.toSorted(byWalkingOrder);
}
