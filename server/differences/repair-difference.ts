import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import type { DifferenceKind } from '@netkhata/contract/network-differences';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { NetworkForm } from '../customers/network-columns.ts';
import { updateCustomerNetwork } from '../customers/update-customer.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, Failure, isMessage, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { queueDisconnect } from '../network/customer-sessions.ts';
import { repairOf } from './difference-list.ts';

type Wish = EndpointInput<Api['networkDifferenceSettle']>['body'];

interface Found {
  id: number;
  mark: string;
  kind: DifferenceKind;
  source: 'radius' | 'file';
  customerId: number | null;
  routerId: number | null;
  login: string | null;
  sessionId: number | null;
}

/**
 * Repairs a difference. Checks first that it still exists, because the list may be minutes old;
 * throws 409 where it does not.
 */
export async function repairDifference(
  context: SignedInContext,
  { difference: id, repair }: Wish,
): Promise<{ difference: number }> {
  const { tx } = context;
  // Before any row lock, against a deadlock with settle_differences(), which locks the table.
  await sql`lock table network_differences in row exclusive mode`.execute(tx);
  const listed = await lockDifference(context, id);
  if (repairOf(listed) !== repair) {
    throw badInput({ repair: message('difference.notThisWay') });
  }
  const found = await readNow(tx, listed);
  if (!found) throw conflict(message('difference.gone'));
  if (repair === 'end_session') await endSession(context, found);
  else await takeIntoBooks(context, found);
  await tx.deleteFrom('networkDifferences').where('id', '=', id).execute();
  const { kind, customerId: customer, login } = found;
  context.audit({ subject: 'network_difference', id, after: { kind, repair, customer, login } });
  return { difference: id };
}

async function lockDifference({ tx, user }: SignedInContext, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select d.id, d.mark, d.kind, d.source, d.customer_id, d.router_id, d.login, d.session_id
    from network_differences d left join customers on customers.id = d.customer_id
    where d.id = ${id} and ${customersInScope(user)}
    for update of d
  `.execute(tx);
  const [found] = rows;
  if (!found) throw unknownId('difference');
  return found;
}

/** Recomputes a listed difference; undefined where it is gone. Limited to its own subject. */
async function readNow(tx: Database, listed: Found): Promise<Found | undefined> {
  const { mark, source, customerId, sessionId, routerId, login } = listed;
  const bySession =
    customerId === null ? sql`session_id = ${sessionId}` : sql`customer_id = ${customerId}`;
  const isAboutSame =
    source === 'radius' ? bySession : sql`router_id = ${routerId} and login = ${login}`;
  const { rows } = await sql<Found>`
    select 0 as id, mark, kind, source, customer_id, router_id, login, session_id
    from differing_now where source = ${source} and mark = ${mark} and ${isAboutSame} limit 1
  `.execute(tx);
  return rows[0];
}

async function endSession({ tx, user }: SignedInContext, { sessionId }: Found): Promise<void> {
  if (sessionId === null) throw conflict(message('difference.gone'));
  await queueDisconnect(tx, sessionId, user.id);
}

/** Through the same form, validation and audit as a change made by hand. */
async function takeIntoBooks(context: SignedInContext, found: Found): Promise<void> {
  const { customerId } = found;
  const form = await formOf(context.tx, found);
  if (customerId === null || !form) throw conflict(message('difference.gone'));
  try {
    await updateCustomerNetwork(context, { customerId, form });
  } catch (error) {
    throw asConflict(error);
  }
}

/** Turns a field error into a 409 about the difference: the screen has no form to show it in. */
function asConflict(error: unknown): unknown {
  if (!(error instanceof Failure) || isMessage(error.detail)) return error;
  const [reason] = Object.values(error.detail).flat();
  return reason ? conflict(reason) : error;
}

interface NetworkValues {
  name: string;
  password: string | null;
  callerId: string | null;
  address: string | null;
}

async function formOf(tx: Database, found: Found): Promise<Partial<NetworkForm> | undefined> {
  if (found.kind === 'other_router') return { routerId: found.routerId };
  const theirs = found.source === 'file' ? await ofSecret(tx, found) : await ofSession(tx, found);
  if (!theirs) return undefined;
  if (found.kind === 'address') return { remoteAddress: theirs.address };
  if (found.kind === 'mac') return { callerId: theirs.callerId };
  if (found.kind === 'spelling') return { pppoeUserName: theirs.name };
  // RADIUS cannot authenticate an empty password.
  if (!theirs.password) throw conflict(message('difference.notThisWay'));
  return { pppoePassword: theirs.password };
}

async function ofSecret(
  tx: Database,
  { routerId, login }: Found,
): Promise<NetworkValues | undefined> {
  const { rows } = await sql<NetworkValues>`
    select name, password, nullif(btrim(caller_id), '') as caller_id, remote_address as address
    from router_secrets where router_id = ${routerId} and name = ${login}
  `.execute(tx);
  return rows[0];
}

async function ofSession(tx: Database, { sessionId }: Found): Promise<NetworkValues | undefined> {
  const { rows } = await sql<NetworkValues>`
    select username as name, null as password, callingstationid as caller_id,
      host(framedipaddress) as address
    from radius.radacct where radacctid = ${sessionId} and acctstoptime is null
  `.execute(tx);
  return rows[0];
}
