import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { PRODUCT_VERSION } from '../config.ts';
import type { Database } from '../database/database.ts';
import { hasRoomOnDisk } from '../database/room-on-disk.ts';

export interface HealthSources {
  database: Database;
  /** Whether the disk of an embedded database is full, and what is about to be. */
  readDisks?: () => Promise<{ isFull: boolean; warnings: string[] }>;
  /** Whether the scheduled jobs of a worker are being looked after. */
  isWorking?: () => boolean;
}

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers, is migrated and has room to
 * write, and a worker works; 200 with `warnings` while a disk is about to be full.
 */
export function serveHealth(app: FastifyInstance, sources: HealthSources): void {
  app.get('/healthz', () => ({ status: 'alive', version: PRODUCT_VERSION }));
  app.get('/readyz', async (_request, reply) => {
    const { warnings = [], fault } = await judge(sources);
    const noted = warnings.length > 0 && { warnings };
    if (fault !== undefined) return reply.status(503).send({ status: fault, ...noted });
    return { status: 'ready', ...noted };
  });
}

async function judge({
  database,
  readDisks,
  isWorking,
}: HealthSources): Promise<{ fault?: string; warnings?: string[] }> {
  try {
    await sql`select 1 from schema_migrations limit 1`.execute(database);
    const { isFull = false, warnings = [] } = (await readDisks?.()) ?? {};
    if (isFull || !(await hasRoomOnDisk(database)))
      return { fault: 'disk of the database is full', warnings };
    return isWorking?.() === false
      ? { fault: 'scheduled jobs stand still', warnings }
      : { warnings };
  } catch {
    return { fault: 'database out of reach' };
  }
}
