import type { Api } from '@netkhata/contract/api';
import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { customersInScope, type ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/failure.ts';
import { columnsHave, textHas } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import { selectList, type Selected } from '../lists/select-list.ts';

type RouterRow = TableRow<Api['routerTable']>;

/** Only the customers that the user may see are counted. */
const customersAt = (user: ZoneScope) => sql`(
  select count(*) from customers
  where router_id = routers.id and status <> 'close' and ${customersInScope(user)})`;
const onlineAt = (user: ZoneScope) =>
  user.zoneId === null
    ? sql`(
        select count(*) from radius.presence
        where presence.router_id = routers.id and is_online)`
    : sql`(
        select count(*) from radius.presence join customers on customers.id = customer_id
        where presence.router_id = routers.id and is_online and ${customersInScope(user)})`;
const HEARD_AT = sql`(
  select heard_at from radius.router_signs where router_signs.router_id = routers.id)`;
const ACTIVE_WORD = sql`case when is_active then 'yes' else 'no' end`;

const fieldsFor = (user: ZoneScope) =>
  ({
    id: sql`routers.id`,
    name: sql`routers.name`,
    address: sql`host(address)`,
    mode: sql`mode`,
    hasSecret: sql`sealed_secret is not null`,
    coaPort: sql`coa_port`,
    timeZone: sql`time_zone`,
    active: sql`is_active`,
    lastSeen: sql`to_json(${HEARD_AT}) #>> '{}'`,
    customers: customersAt(user),
    online: onlineAt(user),
    configured: sql`configured_mark is not distinct from router_mark(routers)`,
  }) satisfies Selected<RouterRow>;

/** `router_dt` */
export const routerListFor = (user: ZoneScope): List<RouterRow, RouterRow> => ({
  select: fieldsFor(user),
  from: { table: sql`routers`, id: sql`routers.id` },
  where: [],
  columns: {
    id: { order: [sql`routers.id`] },
    name: { order: [sql`routers.name`], filter: textHas(sql`routers.name`) },
    address: { order: [sql`address`], filter: textHas(sql`host(address)`) },
    active: { order: [sql`is_active`], filter: textHas(ACTIVE_WORD) },
    lastSeen: {
      order: [HEARD_AT],
      filter: textHas(sql`to_char(${HEARD_AT}, 'YYYY-MM-DD')`),
    },
    customers: { order: [customersAt(user)] },
    online: { order: [onlineAt(user)] },
  },
  search: (typed) => [columnsHave([sql`routers.name`, sql`host(address)`, sql`id`], typed)],
  row: (router) => router,
});

/** Throws 404. */
export async function readRouter(
  tx: Database,
  user: ZoneScope,
  id: number,
): Promise<EndpointResult<Api['routerDetails']>> {
  const { rows } = await sql<RouterRow>`
    select ${selectList(fieldsFor(user))} from routers where routers.id = ${id}
  `.execute(tx);
  const [router] = rows;
  if (!router) throw notFound(message('router.notFound'));
  return router;
}

/** Active routers as options of a select, by name. */
export const readRouterOptions = (tx: Database): Promise<{ id: number; name: string }[]> =>
  tx
    .selectFrom('routers')
    .select(['id', 'name'])
    .where('isActive', '=', true)
    .orderBy('name')
    .execute();
