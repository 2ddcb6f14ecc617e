import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseConnection } from '../database/database.ts';
import { templateName } from './start-test-postgres.ts';

export interface TestDatabase {
  readonly connection: DatabaseConnection;
  /** Ends all its connections and removes it. */
  drop(): Promise<void>;
}

/** A migrated database for one test file alone, cloned from the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(`template ${templateName} strategy file_copy`);
}

/** The same without any table, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('');
}

async function cloneDatabase(origin: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(`create database ${name} ${origin}`);
  return {
    connection: { ...inject('testPostgres'), database: name },
    drop: () => runAsAdmin(`drop database if exists ${name} with (force)`),
  };
}

async function runAsAdmin(sql: string): Promise<void> {
  const admin = new pg.Client(inject('testPostgres'));
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
