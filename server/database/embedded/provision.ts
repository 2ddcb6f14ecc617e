import pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { isDatabaseError } from '../database-error.ts';
import { preReleaseDatabase } from '../migrate.ts';

const INVALID_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

/**
 * Creates the extensions as the cluster's owner at every start, because the application role may
 * not. For an external server docs/operations.md lists the statements.
 * @throws Error with advice if the cluster has no such owner.
 */
export async function provisionDatabase(owner: pg.ClientConfig, dataDir: string): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    // Serialises two concurrent starts: the second finds the extensions in place.
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.extensions]);
    await client.query('create extension if not exists pg_trgm');
    await client.query('commit');
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    if (error.code === INVALID_PASSWORD) throw preReleaseDatabase(dataDir, error);
    // A missing database is reported to whoever connects to it later.
    if (error.code !== NO_SUCH_DATABASE) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
