import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;

let last = 0;
const addLabel = (client: TestClient) => {
  const name = `label ${(last += 1)}`;
  return client.attempt('labelCreate', { body: { name } }, { idempotencyKey: name });
};
const labels = async (): Promise<number> =>
  (await sql`select from labels`.execute(database)).rows.length;

/** A user who has written before, whatever the server may remember of that. */
async function userAtWork(): Promise<TestClient> {
  const client = await app.signIn();
  expect(await addLabel(client)).toMatchObject({ ok: true });
  expect(await addLabel(client)).toMatchObject({ ok: true });
  return client;
}

it('refuses a write of a user whose right was revoked meanwhile', async () => {
  const client = await userAtWork();
  const before = await labels();
  await sql`
    update users set role_id = '2', zone_id = null where id = ${client.user.id}
  `.execute(database);
  await sql`delete from role_rights where role_id = '2'`.execute(database);
  expect(await addLabel(client)).toMatchObject({ ok: false, status: 403 });
  expect(await addLabel(client)).toMatchObject({ ok: false, status: 403 });
  expect(await labels()).toBe(before);
});

it('refuses a write of a user made inactive, and of an ended session', async () => {
  const inactive = await userAtWork();
  const signedOut = await userAtWork();
  const idle = await userAtWork();
  const before = await labels();
  await sql`update users set is_active = false where id = ${inactive.user.id}`.execute(database);
  await sql`delete from sessions where user_id = ${signedOut.user.id}`.execute(database);
  await sql`
    update sessions set last_used_at = last_used_at - interval '13 hours'
    where user_id = ${idle.user.id}
  `.execute(database);
  for (const client of [inactive, signedOut, idle]) {
    expect(await addLabel(client)).toMatchObject({ ok: false, status: 401 });
  }
  expect(await labels()).toBe(before);
});

it('refuses a call of an ended session before it explains its faults', async () => {
  const client = await userAtWork();
  await sql`delete from sessions where user_id = ${client.user.id}`.execute(database);
  const tooLong = 'x'.repeat(1000);
  for (const [name, idempotencyKey] of [
    [tooLong, 'key'],
    ['name', tooLong],
  ] as const) {
    const answer = await client.attempt('labelCreate', { body: { name } }, { idempotencyKey });
    expect(answer).toMatchObject({ status: 401 });
  }
});

it("does not return a repeated submission's answer to an ended session", async () => {
  const client = await userAtWork();
  const key = { idempotencyKey: 'mine' };
  const body = { name: 'mine' };
  expect(await client.attempt('labelCreate', { body }, key)).toMatchObject({ ok: true });
  expect(await client.attempt('labelCreate', { body }, key)).toMatchObject({ ok: true });
  await sql`delete from sessions where user_id = ${client.user.id}`.execute(database);
  expect(await client.attempt('labelCreate', { body }, key)).toMatchObject({ status: 401 });
});

it('applies a newly granted right at once', async () => {
  const client = await userAtWork();
  await sql`update users set role_id = '2' where id = ${client.user.id}`.execute(database);
  expect(await addLabel(client)).toMatchObject({ status: 403 });
  await sql`update users set role_id = '1' where id = ${client.user.id}`.execute(database);
  expect(await addLabel(client)).toMatchObject({ ok: true });
});
