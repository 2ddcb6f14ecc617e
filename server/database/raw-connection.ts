import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { CopyIn, CopyOut } from './copy-stream.ts';
import { clientSettings, type Database, type DatabaseConnection, handleOn } from './database.ts';

/** A single connection for work beyond plain statements: COPY, and transactions of its own. */
export interface RawConnection {
  /** The query builder on this connection, inside its current transaction. */
  readonly database: Database;
  readonly client: pg.ClientBase;
  copyOut(statement: string): Readable & { readonly rowCount: number };
  copyIn(statement: string): Writable & { readonly rowCount: number };
  close(): Promise<void>;
}

/** Connects. The caller closes the connection; uncommitted work is then rolled back. */
export async function openRawConnection(connection: DatabaseConnection): Promise<RawConnection> {
  const client = new DatabaseClient({ ...connection, ...clientSettings });
  // A broken connection fails the running statement. Without a listener the event would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  return {
    database: handleOn(client),
    client,
    copyOut: (statement) => client.query(new CopyOut(statement)),
    copyIn: (statement) => client.query(new CopyIn(statement)),
    close: () => client.end().catch(() => undefined),
  };
}
