import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { conflict, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readProfileOrders, readScriptOrders } from './script-orders.ts';
import { routerScript } from './script-text.ts';

type Tick = EndpointInput<Api['networkScriptUpdate']>['body'];
type Script = EndpointResult<Api['networkScriptExport']>['data'];

/**
 * `network_script_export`: the script that makes a router's list agree with the books. It contains
 * passwords, so it needs the right to see them, and every export is audited.
 */
export async function makeScript(
  { tx, user, now, audit }: SignedInContext,
  routerId: number,
): Promise<Script> {
  if (!user.rights.has('pppoe_password')) {
    throw forbidden(message('script.showsPasswords'));
  }
  const { rows } = await sql<{ name: string; readAt: Date | null }>`
    select name, read_at from routers left join router_readings on router_id = routers.id
    where routers.id = ${routerId}
  `.execute(tx);
  const [router] = rows;
  if (!router) throw unknownId('router');
  if (router.readAt === null) throw conflict(message('script.noReading'));
  const orders = {
    profiles: await readProfileOrders(tx, user, routerId),
    secrets: await readScriptOrders(tx, user, routerId),
  };
  const script = routerScript(orders, [
    `Netkhata, ${now.toISOString()}: router ${router.name}`,
    `as its list was at ${router.readAt.toISOString()}`,
    'Paste it into a terminal, or upload it and /import it. Run twice it does nothing more.',
  ]);
  audit({
    subject: 'router_reading',
    id: routerId,
    after: { name: router.name, commands: script.commands },
  });
  const stem = router.name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return { name: `${stem || `router-${routerId}`}.rsc`, ...script };
}

/** `network_script_update`: includes differences in the script, or excludes them. */
export async function includeInScript(
  { tx, user, audit }: SignedInContext,
  { router, kind, difference, isInScript }: Tick,
): Promise<{ changed: number }> {
  const isIn = isInScript ?? true;
  const reading = await tx
    .selectFrom('routerReadings')
    .select('routerId')
    .where('routerId', '=', router)
    .executeTakeFirst();
  if (!reading) throw unknownId('router');
  await sql`lock table network_differences in row exclusive mode`.execute(tx);
  const { rows } = await sql<{ login: string }>`
    update network_differences d set is_in_script = ${isIn}
    where d.router_id = ${router} and d.kind = ${kind} and d.source = 'file'
      and (${difference ?? null}::bigint is null or d.id = ${difference ?? null}::bigint)
      and d.is_in_script is distinct from ${isIn}
      and d.id in (
        select each.id from network_differences each
          left join customers on customers.id = each.customer_id
        where ${customersInScope(user)})
    returning login
  `.execute(tx);
  const logins = rows.map(({ login }) => login);
  await sql`
    update router_secrets set is_ticked = ${isIn}
    where router_id = ${router} and name = any(${logins}::text[])
  `.execute(tx);
  audit({ subject: 'router_reading', id: router, after: { kind, isInScript: isIn, logins } });
  return { changed: logins.length };
}
