import { DatabaseClient } from './database-client.ts';
import type { DatabaseConnection } from './database.ts';

/** The name of the connection's user where that is a superuser, whom no trigger holds back. */
export async function superuserOf(connection: DatabaseConnection): Promise<string | undefined> {
  const client = new DatabaseClient(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = current_user and rolsuper',
    );
    return rows[0]?.name;
  } finally {
    await client.end().catch(() => undefined);
  }
}
