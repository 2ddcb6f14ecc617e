import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  type EmbeddedConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../database/embedded/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { databaseFolder } from './database-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: EmbeddedConnection;
    /** The same server as its owner, who may create databases and disable triggers. */
    testPostgresOwner: EmbeddedConnection;
  }
}

export const templateName = 'migrated_template';

const migrationsFolder = join(import.meta.dirname, '../../db/migrations');

/** Vitest's global setup: one throwaway PostgreSQL for the run, with a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = join(databaseFolder, `netkhata-test-${randomUUID()}`);
  const cleanupProcess = removeAfterKill(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, isDurable: false });
  await makeTemplate(postgres);
  project.provide('testPostgres', postgres.connection);
  project.provide('testPostgresOwner', postgres.ownerConnection);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
    cleanupProcess.kill();
  };
}

async function makeTemplate({ connection, ownerConnection }: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client(ownerConnection);
  await admin.connect();
  await admin.query(`create database ${templateName} owner ${connection.user}`);
  await admin.end();
  const client = new pg.Client({ ...connection, database: templateName });
  await client.connect();
  await migrate(client, migrationsFolder);
  // No ANALYZE: the planner would choose sequential scans for tables known to be empty, and nothing
  // refreshes the statistics in tests. Without statistics it uses the indexes.
  await client.end();
}

/**
 * Cleans up after a run that was killed, which skips the teardown: a detached shell waits until its
 * stdin closes with our process, then stops PostgreSQL and removes its folder.
 */
function removeAfterKill(dataDir: string) {
  const script = `cat > /dev/null
    home=$(cat "$1/postgres-folder" 2> /dev/null || echo "$1")
    read -r pid < "$home/postgres/postmaster.pid" && kill -QUIT "$pid"
    while kill -0 "$pid"; do sleep 0.1; done
    rm -rf "$home" "$1"`;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return shell;
}
