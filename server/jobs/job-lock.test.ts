import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-support/test-database.ts';
import { withJobLock } from './job-lock.ts';

let testDatabase: TestDatabase;
let here: pg.Pool;
let elsewhere: pg.Pool;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  here = new pg.Pool(testDatabase.connection);
  elsewhere = new pg.Pool(testDatabase.connection);
  for (const pool of [here, elsewhere]) {
    // A pool has ended before its connections have: dropping the database may cut one of them.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }
});

afterAll(async () => {
  await here.end();
  await elsewhere.end();
  await testDatabase.drop();
});

it('lets one process do a job while another one continues', async () => {
  const done: string[] = [];
  await withJobLock(here, 'seal', async () => {
    await withJobLock(elsewhere, 'seal', async () => void done.push('seal elsewhere'));
    await withJobLock(elsewhere, 'backup', async () => void done.push('backup elsewhere'));
    done.push('seal here');
  });
  await withJobLock(elsewhere, 'seal', async () => void done.push('seal afterwards'));
  expect(done).toEqual(['backup elsewhere', 'seal here', 'seal afterwards']);
});

it('releases the lock after the job fails, or its process loses the connection', async () => {
  const failing = withJobLock(here, 'seal', () => Promise.reject(new Error('not today')));
  await expect(failing).rejects.toThrow('not today');
  let hasRun = false;
  await withJobLock(here, 'seal', async () => {
    await elsewhere.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
    );
    await expect
      .poll(async () => {
        await withJobLock(elsewhere, 'seal', async () => void (hasRun = true));
        return hasRun;
      })
      .toBe(true);
  });
});
