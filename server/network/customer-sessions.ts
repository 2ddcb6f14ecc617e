import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope, requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';

type CustomerSessions = EndpointResult<Api['customerSessions']>;
type Session = CustomerSessions['sessions'][number];

const MAX_SESSIONS = 20;

interface SessionRow extends Omit<Session, 'volume'> {
  down: number;
  up: number;
}

const instant = (column: string) => sql`to_json(${sql.ref(column)}) #>> '{}'`;

/** The latest sessions; those that are open come first, however long ago they started. */
async function readSessions(
  { tx }: Pick<SignedInContext, 'tx'>,
  customerId: number,
): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    select s.radacctid as id, ${instant('s.acctstarttime')} as started_at,
      ${instant('s.acctstoptime')} as ended_at, ${instant('s.acctupdatetime')} as heard_at,
      host(s.framedipaddress) as address, s.callingstationid as mac,
      coalesce(routers.name, host(s.packetsrcipaddress)) as router,
      s.acctoutputoctets as down, s.acctinputoctets as up, s.acctterminatecause as cause,
      s.acctstoptime is null and exists (
        select from radius.kicks where kicks.radacctid = s.radacctid and state = 'waiting'
      ) as is_ending
    from radius.radacct s left join routers on routers.id = s.router_id
    where s.customer_id = ${customerId}
    order by s.acctstoptime is not null, s.acctstarttime desc, s.radacctid desc
    limit ${MAX_SESSIONS}
  `.execute(tx);
  return rows.map(({ down, up, ...session }) => ({ ...session, volume: { down, up } }));
}

/** A sum of octets as a number that JavaScript holds exactly. */
const shown = (sum: RawBuilder<unknown>) => sql`least(coalesce(${sum}, 0), radius.most_shown())`;

interface Volumes {
  dayDown: number;
  dayUp: number;
  monthDown: number;
  monthUp: number;
}

/** `customer_sessions/{id}`: a customer's sessions and traffic, as the routers reported them. */
export async function readCustomerSessions(
  context: SignedInContext,
  customerId: number,
): Promise<CustomerSessions> {
  const { tx, user, today, now } = context;
  await requireCustomer(tx, user, customerId);
  const sessions = await readSessions(context, customerId);
  const { rows } = await sql<Volumes>`
    select ${shown(sql`sum(octets_out) filter (where day = ${today})`)} as day_down,
      ${shown(sql`sum(octets_in) filter (where day = ${today})`)} as day_up,
      ${shown(sql`sum(octets_out)`)} as month_down, ${shown(sql`sum(octets_in)`)} as month_up
    from radius.usage
    where customer_id = ${customerId} and day between ${firstDayOf(monthOf(today))} and ${today}
  `.execute(tx);
  const volumes = rows[0] as Volumes;
  const profile = await sql<{ profile: string | null }>`
    select profile from radius.subscriber where id = ${customerId}
  `.execute(tx);
  return {
    asOf: now.toISOString(),
    profile: profile.rows[0]?.profile ?? null,
    online: sessions.find(({ endedAt }) => endedAt === null) ?? null,
    today: { down: volumes.dayDown, up: volumes.dayUp },
    month: { down: volumes.monthDown, up: volumes.monthUp },
    sessions,
  };
}

/** `session_end`: queues the disconnect; a job sends it to the router once this commits. */
export async function requestSessionEnd(
  { tx, user, audit }: SignedInContext,
  sessionId: number,
): Promise<{ session: number }> {
  const { rows } = await sql<{ customerId: number; username: string; isOpen: boolean }>`
    select s.customer_id, s.username, s.acctstoptime is null as is_open
    from radius.radacct s join customers on customers.id = s.customer_id
    where s.radacctid = ${sessionId} and ${customersInScope(user)}
    for update of s
  `.execute(tx);
  const [session] = rows;
  if (!session) throw unknownId('session');
  if (!session.isOpen) throw conflict(message('network.sessionEnded'));
  await queueDisconnect(tx, sessionId, user.id);
  audit({
    subject: 'network_session',
    id: sessionId,
    after: { customer: session.customerId, username: session.username },
  });
  return { session: sessionId };
}

/** Queues a disconnect that a user asked for. Checks no right: the session may be anybody's. */
export const queueDisconnect = (
  tx: Database,
  sessionId: number,
  userId: number,
): Promise<unknown> =>
  sql`
    insert into radius.kicks (radacctid, asked_by) values (${sessionId}, ${userId})
    on conflict (radacctid) where state = 'waiting'
      do update set asked_by = excluded.asked_by, tries = 0, next_try_at = now()
  `.execute(tx);
