import { addDays } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
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

it('tells who was suspended, once it is switched on', async () => {
  const [quiet, told] = [await test.debtor(), await test.debtor()];
  await test.approve([quiet]);
  expect(await messages()).toEqual([]);
  await test.settings({ smsAtSuspension: true });
  await test.approve([told]);
  expect(await messages()).toMatchObject([
    { customerId: told, body: expect.stringContaining('your connection is limited') },
  ]);
});

it('warns some days before a suspension is possible, once, and nobody on other days', async () => {
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

it('reminds nobody who has promised to pay, until the day is over', async () => {
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
