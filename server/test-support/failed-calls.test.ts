import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { takeFailedCalls } from './failed-calls.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();
const owner = await app.signIn();

it('a call that meets a fault of the server fails with its cause', async () => {
  await sql`alter table zones rename to lost_zones`.execute(app.database);
  await expect(owner.raw('POST', 'zone_create', { name: 'Mirpur' })).rejects.toThrow(
    /^zone_create answered 500: relation "zones" does not exist \(42P01\)\n {2}at \w+Place /,
  );
  await sql`alter table lost_zones rename to zones`.execute(app.database);
});

it('a refused call is named if its test fails', async () => {
  await owner.raw('POST', 'zone_create', {});
  expect(takeFailedCalls()).toEqual([
    'zone_create answered 422: {"name":["This field is required."]}',
  ]);
});
