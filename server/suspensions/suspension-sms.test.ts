import { addDays } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queueReminders } from '../reminders/queue-reminders.ts';
import { openSuspensionTest } from '../test-support/suspension-test-kit.ts';
import { warnSuspensions } from './warn-suspensions.ts';

let test: Awaited<ReturnType<typeof openSuspensionTest>>;

beforeAll(async () => {
  test = await openSuspensionTest();
  await sql`update sms_gateway set kind = 'http', is_stopped = false`.execute(test.app.database);
  // No quiet hours, and sending may start at midnight.
  const open = { sendAt: '00:00', quietFrom: '00:00', quietTo: '00:00' };
  await test.admin.call('reminderSettingsUpdate', { body: { ...open, isOn: true } });
});
afterEach(async () => {
  await sql`delete from sms_reminders`.execute(test.app.database);
  await sql`delete from sms_messages`.execute(test.app.database);
  await sql`
    update suspension_settings set warned_day = '1970-01-01'
  `.execute(test.app.database);
  await test.forget();
});

const warn = () => warnSuspensions(test.app.database, () => new Date());
const messages = async () =>
  (
    await sql<{ customerId: number; body: string }>`
      select customer_id, body from sms_messages order by id
    `.execute(test.app.database)
  ).rows;

it('notifies suspended customers, once switched on', async () => {
  const [quiet, suspended] = [await test.debtor(), await test.debtor()];
  await test.approve([quiet]);
  expect(await messages()).toEqual([]);
  await test.settings({ smsAtSuspension: true });
  await test.approve([suspended]);
  expect(await messages()).toMatchObject([
    { customerId: suspended, body: expect.stringContaining('your connection is limited') },
  ]);
});

it('warns once, on the configured day before a possible suspension', async () => {
  await test.debtor({ age: 13 });
  const near = await test.debtor({ age: 14 });
  await test.debtor({ age: 15 });
  expect(await warn()).toBe(0);
  await test.settings({ smsDaysBefore: 3 });
  expect(await Promise.all([warn(), warn()]).then(([one, two]) => one + two)).toBe(1);
  await sql`update suspension_settings set warned_day = '1970-01-01'`.execute(test.app.database);
  expect(await warn()).toBe(0);
  expect(await messages()).toMatchObject([
    { customerId: near, body: expect.stringContaining('Tk 700') },
  ]);
  // The warning is for the first day on which the customer is proposed.
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from suspension_warnings where customer_id = ${near}
  `.execute(test.app.database);
  expect(rows).toEqual([{ day: addDays(test.today(), 3) }]);
});

it('warns all customers when another process warns one of a batch first', async () => {
  // A batch is of a thousand customers, so that two are needed.
  const [first] = await test.crowd(1001);
  await test.settings({ smsDaysBefore: 3, graceDays: 32 });
  const other = new pg.Client(test.app.connection);
  await other.connect();
  await other.query('begin');
  await other.query('insert into suspension_warnings (customer_id, day) values ($1, $2)', [
    first,
    addDays(test.today(), 3),
  ]);
  const warned = warn();
  await expect.poll(test.waitingForLocks).toBe(1);
  await other.query('commit');
  await other.end();
  expect(await warned).toBe(1000);
});

it('does not remind a customer with a promise until its day is over', async () => {
  const billDay = Number(addDays(test.today(), -1).slice(8));
  const customer = await test.debtor({ age: 2, terms: { billDate: billDay } });
  const remind = async () => {
    await sql`update reminder_settings set finished_day = '1970-01-01'`.execute(test.app.database);
    return queueReminders(test.app.database, () => new Date());
  };
  await test.promise(customer, test.today());
  expect(await remind()).toBe(0);
  await test.dayPasses();
  expect(await remind()).toBe(1);
});
