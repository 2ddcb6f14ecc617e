import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { isAddress } from '../moving/read/secret.ts';
import type { ProfileOrder, SecretOrder } from './script-text.ts';

interface OrderRow {
  login: string;
  kinds: string[];
  customerId: number | null;
  name: string | null;
  password: string | null;
  profile: string | null;
  callerId: string | null;
  address: string | null;
  wanted: string;
}

/**
 * The changes that make a router's secrets agree with the books as they are now, a row for each
 * name. A local secret that RADIUS replaces is not removed while its password differs from the
 * books: the customer's device could no longer log in.
 */
export async function readScriptOrders(
  tx: Database,
  user: Pick<SignedInUser, 'zoneId'>,
  routerId: number,
): Promise<SecretOrder[]> {
  const { rows } = await sql<OrderRow>`
    select d.login, d.kinds, d.customer_id, customers.name, s.password, s.caller_id,
      coalesce(s.profile, used.profile) as profile,
      s.fixed_address as address, coalesce(s.wanted, 'cut') as wanted
    from (
      select login, max(customer_id) as customer_id,
        array_agg(kind) filter (where is_in_script) as kinds,
        bool_or(kind = 'password') as is_password_other
      from differing_now
      where source = 'file' and router_id = ${routerId} and login is not null and kind <> 'rate'
      group by login
    ) as d
      left join customers on customers.id = d.customer_id
      left join radius.subscriber s on s.id = d.customer_id
      left join packages on packages.id = customers.package_id
      left join (select distinct profile from router_secrets where router_id = ${routerId}) as used
        on used.profile = packages.name
    where d.kinds is not null and ${customersInScope(user)}
      and not ('local_secret' = any(d.kinds) and d.is_password_other)
    order by d.login
  `.execute(tx);
  return rows.map(orderOf);
}

/** Profiles whose speed differs from the books. None for a user with a zone: they affect all. */
export async function readProfileOrders(
  tx: Database,
  user: Pick<SignedInUser, 'zoneId'>,
  routerId: number,
): Promise<ProfileOrder[]> {
  if (user.zoneId !== null) return [];
  const { rows } = await sql<ProfileOrder>`
    select name, rate_limit
    from differing_now join network_profiles on network_profiles.name = login
    where source = 'file' and router_id = ${routerId} and kind = 'rate'
    order by name
  `.execute(tx);
  return rows;
}

function orderOf(row: OrderRow): SecretOrder {
  const { login, kinds, name, customerId, password, profile, callerId, address, wanted } = row;
  const differs = new Set(kinds);
  return {
    login,
    order: orderIn(differs),
    password,
    profile,
    callerId,
    address: address !== null && isAddress(address) ? address : null,
    comment: `${name ?? ''} | nk:${customerId ?? ''}`,
    isOff: wanted === 'cut',
    differs,
  };
}

function orderIn(kinds: ReadonlySet<string>): SecretOrder['order'] {
  if (kinds.has('missing')) return 'add';
  if (kinds.has('unknown')) return 'off';
  return kinds.has('local_secret') ? 'remove' : 'set';
}
