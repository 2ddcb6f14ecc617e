import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerSender } from './abandoned-messages.ts';
import {
  StubGateway,
  openSender,
  openSenderDatabase,
  queue,
  readRow,
  setGateway,
  until,
} from '../test-support/sender-test-kit.ts';

const database = await openSenderDatabase();

it('a retry postponed while the clock was a year ahead is sent once the clock is right', async () => {
  const [postponed, claimed] = await queue(database, 2);
  const gone = await registerSender(database);
  await sql`update sms_senders set seen_at = now() + interval '1 year'`.execute(database);
  await sql`
    update sms_messages set next_attempt_at = now() + interval '1 year' where id = ${postponed}
  `.execute(database);
  await sql`
    update sms_messages set claimed_by = ${gone}, claimed_at = now() + interval '1 year',
      attempt_token = gen_random_uuid()
    where id = ${claimed}
  `.execute(database);
  await sql`
    update sms_sending set resume_at = now() + interval '1 year', allowance = 0,
      allowance_at = now() + interval '1 year', day = current_date + 365, day_count = 1000
  `.execute(database);
  await openSender(database, new StubGateway());
  for (const id of [postponed, claimed]) {
    await until(async () => expect((await readRow(database, id)).status).toBe('send'));
  }
});

it('a regularly postponed retry still waits', async () => {
  await setGateway(database);
  const [postponed, due] = await queue(database, 2);
  await sql`
    update sms_messages set next_attempt_at = now() + interval '4 hours' where id = ${postponed}
  `.execute(database);
  await openSender(database, new StubGateway());
  await until(async () => expect((await readRow(database, due)).status).toBe('send'));
  expect((await readRow(database, postponed)).status).toBe('queued');
});
