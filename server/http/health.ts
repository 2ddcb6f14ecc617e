import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1 from schema_migrations limit 1`.execute(database);
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'database out of reach' });
    }
  });
}
