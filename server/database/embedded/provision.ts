import pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { INVALID_PASSWORD, isDatabaseError } from '../database-error.ts';
import { preReleaseDatabase } from '../migrate.ts';
import { clusterOwner } from './cluster.ts';

const NO_SUCH_DATABASE = '3D000';

/**
 * Creates the extensions as the cluster's owner at every start, because the application role may
 * not. For an external server docs/operations.md lists the statements.
 * @throws Error with advice if the cluster has no such owner (it is from before the first release),
 *   or one with another password than the data folder's
 */
export async function provisionDatabase(
  owner: pg.ClientConfig,
  { product, dataDir }: { product: pg.ClientConfig; dataDir: string },
): Promise<void> {
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
    if (error.code === INVALID_PASSWORD) {
      if (await hasOwner(product)) throw wrongPasswordFiles(dataDir, error);
      throw preReleaseDatabase(dataDir, error);
    }
    // A missing database is reported to whoever connects to it later.
    if (error.code !== NO_SUCH_DATABASE) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function hasOwner(product: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(product);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select from pg_roles where rolname = $1', [clusterOwner]);
    return rows.length > 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Error for a data folder in which a password file was lost, replaced or comes from another one. */
export function wrongPasswordFiles(dataDir: string, cause: unknown): Error {
  return new Error(
    `The files postgres-password and postgres-owner-password in ${dataDir} are not those of its ` +
      'database: one was lost or replaced, or the folder was put together from two. Put both back ' +
      'from a copy of the folder, or restore a backup into a new DATA_DIR.',
    { cause },
  );
}
