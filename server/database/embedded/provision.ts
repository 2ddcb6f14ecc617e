import pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { isDatabaseError } from '../database-error.ts';
import { preReleaseDatabase } from '../migrate.ts';

const INVALID_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

/**
 * Does at every start what the product's role may not do by itself: the cluster's owner makes the
 * extensions. For an external server docs/operations.md names the statements.
 * @throws Error with advice when the cluster has no such owner.
 */
export async function provideDatabase(owner: pg.ClientConfig, dataDir: string): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    // Two starts at once: the second finds what the first has made.
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.extensions]);
    await client.query('create extension if not exists pg_trgm');
    await client.query('commit');
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    if (error.code === INVALID_PASSWORD) throw preReleaseDatabase(dataDir, error);
    // Whoever connects to a database that is not there will be told.
    if (error.code !== NO_SUCH_DATABASE) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
