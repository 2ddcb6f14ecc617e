import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { DIFFERENCE_KINDS, type REPAIRS } from '@netkhata/contract/network-differences';
import { sql } from 'kysely';
import { scopeOf, type ZoneScope } from '../customers/customer-scope.ts';
import { columnsHave, textHas, wordIn } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';

type Difference = TableRow<Api['networkDifferenceTable']>;
type Repair = (typeof REPAIRS)[number];

const ENDS_SESSION = new Set<Difference['kind']>([
  'online_off',
  'online_full',
  'online_local',
  'online_before',
  'online_unknown',
  'two_sessions',
]);
const TAKEN_INTO_BOOKS = new Set<Difference['kind']>([
  'other_router',
  'password',
  'address',
  'mac',
  'spelling',
]);

/**
 * The one-click repair of a difference: ending a wrong session, or taking the customer's device or
 * address from the network into the books. Null for what concerns money or the package: that is
 * decided on the customer's own screen.
 */
export function repairOf({ kind }: Pick<Difference, 'kind'>): Repair | null {
  if (ENDS_SESSION.has(kind)) return 'end_session';
  return TAKEN_INTO_BOOKS.has(kind) ? 'take' : null;
}

const CUSTOMER = ['customers'];
const KIND_PLACE = sql`array_position(${DIFFERENCE_KINDS}::text[], kind)`;

/** `network_difference_dt` */
export const differenceList = (user: ZoneScope): List<Omit<Difference, 'repair'>, Difference> => ({
  select: {
    id: sql`network_differences.id`,
    kind: sql`kind`,
    source: sql`source`,
    customerId: sql`network_differences.customer_id`,
    code: sql`customers.code`,
    name: sql`customers.name`,
    login: sql`network_differences.login`,
    routerId: sql`network_differences.router_id`,
    router: sql`routers.name`,
    books: sql`books`,
    network: sql`network`,
    since: sql`to_json(since) #>> '{}'`,
    asOf: sql`case source when 'file' then (
        select to_json(read_at) #>> '{}' from router_readings
        where router_readings.router_id = network_differences.router_id
      ) else (select to_json(checked_at) #>> '{}' from difference_checks) end`,
    isInScript: sql`is_in_script`,
  },
  from: {
    table: sql`network_differences`,
    id: sql`network_differences.id`,
    joins: {
      customers: sql`left join customers on customers.id = network_differences.customer_id`,
      routers: sql`left join routers on routers.id = network_differences.router_id`,
    },
  },
  where: scopeOf(user),
  columns: {
    id: { order: [sql`network_differences.id`] },
    kind: {
      order: [KIND_PLACE],
      filter: wordIn(sql`kind`, DIFFERENCE_KINDS),
    },
    name: { order: [sql`customers.name`], joins: CUSTOMER },
    login: { order: [sql`network_differences.login`] },
    router: {
      order: [sql`routers.name`],
      joins: ['routers'],
      filter: (typed) => ({ ...textHas(sql`routers.name`)(typed), joins: ['routers'] }),
    },
    since: { order: [sql`since`] },
  },
  search: (typed) => [
    columnsHave(
      [sql`customers.name`, sql`customers.code`, sql`network_differences.login`],
      typed,
      CUSTOMER,
    ),
  ],
  row: (row) => ({ ...row, repair: repairOf(row) }),
});
