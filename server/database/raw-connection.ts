import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { CopyIn, CopyOut } from './copy-stream.ts';
import { clientSettings, type Database, type DatabaseConnection, handleOn } from './database.ts';

/** One connection for work that is no list of statements: whole tables in and out, own transaction. */
export interface RawConnection {
  /** The query builder on this very connection, within whatever transaction it is in. */
  readonly database: Database;
  readonly client: pg.ClientBase;
  copyOut(statement: string): Readable & { readonly rowCount: number };
  copyIn(statement: string): Writable & { readonly rowCount: number };
  close(): Promise<void>;
}

/** Connects. Whoever asks closes it; what it has not committed is then as if it had not been. */
export async function openRawConnection(connection: DatabaseConnection): Promise<RawConnection> {
  const client = new pg.Client({ ...connection, ...clientSettings });
  // A broken connection fails the statement that runs; unheard, the event would end the process.
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
