import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();

const write = (sentAt: string | null, parts: number | null, costPaisa: number | null) =>
  sql`
    insert into sms_messages (mobile_no, body, type, status, sent_at, part_count, cost_paisa)
    values ('01711000000', 'Hello', 'general', ${sentAt ? 'send' : 'failed'}, ${sentAt}, ${parts},
      ${costPaisa})
  `.execute(database);

const costs = async () => (await admin.call('smsCosts', {})).filter(({ messages }) => messages > 0);

test('the cost of SMS is stored by the company’s month, whatever happens to the messages', async () => {
  await write('2026-11-01T00:30:00+06:00', 2, 70);
  await write('2026-10-31T23:30:00+06:00', 1, 35);
  await write('2026-10-05T12:00:00+06:00', null, null);
  await write(null, 3, 105);
  const november = { month: '2026-11', messages: 1, parts: 2, cost: 70 };
  const october = { month: '2026-10', messages: 2, parts: 1, cost: 35 };
  expect(await costs()).toEqual([november, october]);
  await expectBooksAtZero(database);

  // One is sent after all, one turns out to have cost more, and one was not sent.
  await sql`update sms_messages set status = 'send', sent_at = '2026-11-02T00:00:00+06:00'
    where sent_at is null`.execute(database);
  await sql`update sms_messages set cost_paisa = 80 where cost_paisa = 70`.execute(database);
  await sql`update sms_messages set sent_at = null where cost_paisa is null`.execute(database);
  expect(await costs()).toEqual([
    { month: '2026-11', messages: 2, parts: 5, cost: 185 },
    { ...october, messages: 1 },
  ]);
  await sql`select fold_figures()`.execute(database);
  await expectBooksAtZero(database);

  // In London's time zone the instants just after midnight belong to the month before.
  await sql`update company set time_zone = 'Europe/London'`.execute(database);
  expect(await costs()).toEqual([
    { month: '2026-11', messages: 1, parts: 3, cost: 105 },
    { month: '2026-10', messages: 2, parts: 3, cost: 115 },
  ]);
  await expectBooksAtZero(database);
});
