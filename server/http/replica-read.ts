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

/** Lists and reports: whoever looks at them can do without the last second of others. */
const mayLag = ({ reply, path }: EndpointShape): boolean =>
  reply.kind === 'table' || reply.kind === 'page' || path.startsWith('reports/');

/**
 * Does the work of a read on the replica where there is one, the call is a list or report, and the
 * replica shows what the user wrote before; else on the primary.
 */
export async function readFromNearest<Result>(
  { endpoint, database, replica }: CallPlace,
  user: SignedInUser | undefined,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (!replica || !user || !mayLag(endpoint)) return work(database);
  // What the replica refuses may be a record it does not have yet: the primary has the last word.
  const read = await replica.read(user.wroteLsn ?? null, work).catch(() => undefined);
  return read ? read.result : work(database);
}

/**
 * Remembers how far the write-ahead log is once a call has written, before it is answered: a
 * replica shows this session nothing older.
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
