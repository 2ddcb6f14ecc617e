import type { EndpointShape } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import type { SignedInUser } from './implement.ts';

interface CallPlace {
  endpoint: EndpointShape;
  database: Database;
  replica?: Replica | undefined;
}

/** Lists and reports may lag behind the latest writes of other users. */
const mayLag = ({ reply, path }: EndpointShape): boolean =>
  reply.kind === 'table' || reply.kind === 'page' || path.startsWith('reports/');

/**
 * Runs a read on the replica if there is one, the call is a list or report, and the replica has
 * replayed the session's own writes; otherwise on the primary.
 */
export async function readFromNearest<Result>(
  { endpoint, database, replica }: CallPlace,
  user: SignedInUser | undefined,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (!replica || !user || !mayLag(endpoint)) return work(database);
  // A refusal by the replica may be caused by lag, so the primary is asked again.
  const read = await replica.read(user.wroteLsn ?? null, work).catch(() => undefined);
  return read ? read.result : work(database);
}

/**
 * Stores the WAL position after a write and before the reply, so that a replica never shows this
 * session data older than its own writes.
 */
export async function rememberWrite(
  { database, replica }: CallPlace,
  user: SignedInUser | undefined,
): Promise<void> {
  if (!replica || !user) return;
  await sql`
    update sessions set wrote_lsn = pg_current_wal_insert_lsn()::text
    where token_hash = ${user.tokenHash}
  `.execute(database);
}
