import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A queued disconnect: the session to end, and the router that has it. */
export interface DueKick {
  id: number;
  radacctid: number;
  username: string;
  sessionId: string;
  framedAddress: string | null;
  nasAddress: string | null;
  tries: number;
  /** Null where the session's source address belongs to no router. */
  routerId: number | null;
  routerAddress: string | null;
  coaPort: number | null;
  sealedSecret: Buffer | null;
  /** False where a new login would get the same reply, so the session need not end. */
  isNeeded: boolean;
}

const MAX_AT_ONCE = 500;

/**
 * Due disconnects, oldest first. One is not needed where its session has already ended, or where
 * the change that caused it was undone, unless a user asked for it.
 */
export async function readDueKicks(database: Database): Promise<DueKick[]> {
  const { rows } = await sql<DueKick>`
    select kicks.id, kicks.radacctid, s.username, s.acctsessionid as session_id,
      host(s.framedipaddress) as framed_address, host(s.nasipaddress) as nas_address, kicks.tries,
      routers.id as router_id, host(routers.address) as router_address, routers.coa_port,
      routers.sealed_secret,
      s.acctstoptime is null and (kicks.asked_by is not null or s.class is null
        or s.class is distinct from (
          select '0x' || radius.answer_mark(now_answered) from radius.subscriber now_answered
          where now_answered.username = s.username and now_answered.id = s.customer_id
        )) as is_needed
    from radius.kicks
      join radius.radacct s on s.radacctid = kicks.radacctid
      left join routers on routers.id = s.router_id
    where kicks.state = 'waiting' and kicks.next_try_at <= now()
    order by kicks.next_try_at, kicks.id limit ${MAX_AT_ONCE}
  `.execute(database);
  return rows;
}

export async function endKick(
  database: Database,
  kick: Pick<DueKick, 'id'>,
  { state, outcome }: { state: 'done' | 'failed'; outcome: string },
): Promise<void> {
  await sql`
    update radius.kicks
    set state = ${state}, outcome = ${outcome}, tries = tries + 1, ended_at = now()
    where id = ${kick.id} and state = 'waiting'
  `.execute(database);
}

/**
 * Postpones a disconnect, and with it all that are due at the same silent router. Each counts a
 * try, so that all of them give up together, whichever was sent.
 */
export async function postponeKick(
  database: Database,
  kick: Pick<DueKick, 'id' | 'routerId'>,
  { seconds, outcome }: { seconds: number; outcome: string },
): Promise<void> {
  await sql`
    update radius.kicks set
      tries = tries + 1, outcome = ${outcome},
      next_try_at = now() + make_interval(secs => ${seconds})
    where state = 'waiting' and next_try_at <= now() and (id = ${kick.id} or radacctid in (
      select radacctid from radius.radacct
      where router_id = ${kick.routerId} and acctstoptime is null))
  `.execute(database);
}

/** Closes a session that the router no longer has: no accounting stop will come for it. */
export async function closeSession(
  database: Database,
  radacctid: number,
  cause: string,
): Promise<void> {
  await sql`
    with closed as (
      update radius.radacct
      set acctstoptime = greatest(acctupdatetime, acctstarttime), acctterminatecause = ${cause}
      where radacctid = ${radacctid} and acctstoptime is null
      returning customer_id
    )
    select radius.settle_presence(customer_id) from closed where customer_id is not null
  `.execute(database);
}
