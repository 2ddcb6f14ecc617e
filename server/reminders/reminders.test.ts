import { GENERAL_USER } from '@netkhata/contract/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertAdvance, insertBill, insertCustomer, insertZone } from '../sms/sms-test-rows.ts';
import { takeDueSms } from '../sms/outbox-attempts.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { queueReminders } from './queue-reminders.ts';

const app = await createTestApp();
const { database } = app;
const admin = await app.signIn();
const clerk = await app.signIn({ userType: GENERAL_USER });

const at = (instant: string) => () => new Date(instant);
const TEN = '2026-11-21T10:00:00+06:00';
const run = (instant = TEN) => queueReminders(database, at(instant));

const settings = { isOn: true, sendAt: '10:00', quietFrom: '21:00', quietTo: '09:00' };
const save = (change: Partial<typeof settings> = {}) =>
  admin.call('reminderSettingsUpdate', { body: { ...settings, ...change } });

/** Owes 700 taka since the bill day, which was `billDay`. */
async function debtor(wanted: Parameters<typeof insertCustomer>[1] = {}): Promise<number> {
  const customerId = await insertCustomer(database, { bill_day: 20, ...wanted });
  await insertBill(database, { customerId, amountPaisa: 70_000, billDate: '2026-11-01' });
  return customerId;
}
const remindersOf = async (customerId: number) => {
  const messages = await admin.call('customerSms', { params: { id: customerId } });
  return messages.filter(({ isReminder }) => isReminder);
};
const countOf = async (customerId: number) => (await remindersOf(customerId)).length;

beforeEach(async () => {
  // The debtors of earlier tests owe nothing and the day is new.
  await sql`update customers set is_sms_wanted = false`.execute(database);
  await sql`delete from sms_messages`.execute(database);
  await sql`delete from sms_reminders`.execute(database);
  await sql`update reminder_settings set finished_day = '1970-01-01'`.execute(database);
  await sql`update sms_gateway set kind = 'http', is_stopped = false, price_per_part_paisa = 35`.execute(
    database,
  );
  await save();
});

describe('the job', () => {
  it('reminds on bill day +1, +6, +11 and +16 of what is due, in the words of the template', async () => {
    const billDays = [20, 15, 10, 5];
    const due = await Promise.all(billDays.map((bill_day) => debtor({ bill_day, name: 'Rahim' })));
    const others = await Promise.all([21, 19, 14, 4].map((bill_day) => debtor({ bill_day })));
    expect(await run()).toBe(4);
    for (const id of due) {
      const [reminder] = await remindersOf(id);
      expect(reminder).toMatchObject({ type: 'bill', smsStatus: 'queued' });
      expect(reminder?.smsBody).toMatch(
        /^Dear Rahim \(T\d+\), Tk 700 of your internet bill is due/,
      );
    }
    expect(await Promise.all(others.map(countOf))).toEqual([0, 0, 0, 0]);
    const history = await admin.call('smsHistory', {
      query: { search: null, type: 'bill', page: null },
    });
    expect(history.rows[0]).toMatchObject({ isReminder: true, parts: 1, cost: 35 });
  });

  it('crosses the end of a short month', async () => {
    const late = await debtor({ bill_day: 31 });
    expect(await run('2026-12-01T10:00:00+06:00')).toBe(1);
    expect(await countOf(late)).toBe(1);
  });

  it('reminds nobody twice on a day, however often and by however many it is run', async () => {
    const customerId = await debtor();
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    await sql`update reminder_settings set finished_day = '1970-01-01'`.execute(database);
    expect(await run()).toBe(0);
    expect(await countOf(customerId)).toBe(1);
  });

  it('goes on where a killed one stopped', async () => {
    const [first, second] = [await debtor(), await debtor()];
    await sql`
      insert into sms_reminders (customer_id, kind, day) values (${first}, 'day_1', '2026-11-21')
    `.execute(database);
    expect(await run()).toBe(1);
    expect([await countOf(first), await countOf(second)]).toEqual([0, 1]);
  });

  it('leaves out who owes nothing, wants no SMS, is closed, has no number, or is switched off', async () => {
    const zone = await insertZone(database, 'Quiet zone');
    const paid = await debtor();
    await insertAdvance(database, { customerId: paid, amountPaisa: 70_000 });
    const off = await debtor();
    const silent = [
      paid,
      off,
      await debtor({ is_sms_wanted: false }),
      await debtor({ status: 'close' }),
      await debtor({ mobile_no: '029876543' }),
      await debtor({ zone_id: zone }),
    ];
    const suspended = await debtor({ status: 'deactive' });
    await admin.call('reminderZoneUpdate', { body: { zone, isOff: true } });
    await clerk.call('reminderCustomerUpdate', { body: { customer: off, isOff: true } });
    expect(await run()).toBe(1);
    expect(await countOf(suspended)).toBe(1);
    expect(await Promise.all(silent.map(countOf))).toEqual([0, 0, 0, 0, 0, 0]);

    await admin.call('reminderZoneUpdate', { body: { zone, isOff: false } });
    await admin.call('reminderCustomerUpdate', { body: { customer: off, isOff: false } });
    await sql`update reminder_settings set finished_day = '1970-01-01'`.execute(database);
    expect(await run()).toBe(2);
  });

  it('is silent where the bill itself went out by SMS on the day', async () => {
    const customerId = await debtor();
    await sql`
      insert into sms_messages (customer_id, mobile_no, body, type, status, created_at)
      values (${customerId}, '01711111111', 'Your bill', 'bill', 'send', '2026-11-21T00:30+06:00')
    `.execute(database);
    expect(await run()).toBe(0);
    await sql`update sms_messages set created_at = '2026-11-20T23:30+06:00'`.execute(database);
    await sql`update reminder_settings set finished_day = '1970-01-01'`.execute(database);
    expect(await run()).toBe(1);
  });

  it.each([
    ['before its time', '2026-11-21T09:59:00+06:00', () => save()],
    ['in the quiet hours', '2026-11-21T21:00:00+06:00', () => save()],
    ['while off', TEN, () => save({ isOn: false })],
    ['without a gateway', TEN, () => sql`update sms_gateway set kind = 'none'`.execute(database)],
    [
      'while sending is stopped',
      TEN,
      () => sql`update sms_gateway set is_stopped = true`.execute(database),
    ],
  ])('queues nothing %s', async (_, instant, arrange) => {
    await debtor();
    await arrange();
    expect(await run(instant)).toBe(0);
  });

  it('makes up for a late start on the same day', async () => {
    await debtor();
    expect(await run('2026-11-21T20:59:00+06:00')).toBe(1);
  });

  it('takes back what was paid meanwhile, what nobody wants, and what is of yesterday', async () => {
    const [paying, leaving, staying] = [await debtor(), await debtor(), await debtor()];
    const inHand = await debtor();
    expect(await run()).toBe(4);
    await insertAdvance(database, { customerId: paying, amountPaisa: 70_000 });
    await sql`update customers set is_sms_wanted = false where id = ${leaving}`.execute(database);
    await sql`
      update sms_messages set claimed_by = 1, claimed_at = now() where customer_id = ${inHand}
    `.execute(database);
    await run('2026-11-21T10:05:00+06:00');
    const statuses = async () => {
      const all = await Promise.all([paying, leaving, staying, inHand].map(remindersOf));
      return all.map(([reminder]) => reminder?.smsStatus);
    };
    expect(await statuses()).toEqual(['failed', 'failed', 'queued', 'queued']);
    expect((await remindersOf(paying))[0]?.failureReason).toMatch(/before it was sent/);
    await run('2026-11-22T00:05:00+06:00');
    expect(await statuses()).toEqual(['failed', 'failed', 'failed', 'queued']);
    expect((await admin.call('notifications')).alerts).toEqual([]);
  });
});

describe('the sender', () => {
  it('takes no reminder in hand in the quiet hours, and everything else', async () => {
    const customerId = await debtor();
    expect(await run()).toBe(1);
    const [otherId] = await queueSms(database, [
      { customerId, mobileNo: '01711111111', body: 'Hello', type: 'general', createdBy: null },
    ]);
    const quiet = async (quietFrom: string, quietTo: string) =>
      sql`update reminder_settings set quiet_from = ${quietFrom}, quiet_to = ${quietTo}`.execute(
        database,
      );
    await quiet('00:00', '24:00');
    const { id: senderId } = await database
      .insertInto('sms_senders')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    const take = async () =>
      (await takeDueSms(database, { senderId, most: 5 })).map(({ id }) => id);
    expect(await take()).toEqual([otherId]);
    await quiet('09:00', '09:00');
    expect(await take()).toHaveLength(1);
  });
});

describe('the forecast', () => {
  it('tells messages, parts and cost of seven days, and who they are', async () => {
    const name = 'রহিম উদ্দিন';
    const soon = await debtor({ bill_day: 20, name });
    await debtor({ bill_day: 17 });
    await debtor({ bill_day: 27 });
    const days = await admin.call('reminderForecast');
    expect(days.map(({ day, messages }) => [day, messages])).toEqual([
      ['2026-11-21', 1],
      ['2026-11-22', 0],
      ['2026-11-23', 1],
      ['2026-11-24', 0],
      ['2026-11-25', 0],
      ['2026-11-26', 1],
      ['2026-11-27', 0],
    ]);
    expect(days[0]).toMatchObject({ parts: 2, cost: 70 });

    const list = await admin.call('reminderDay', {
      params: { day: '2026-11-21' },
      query: { page: null },
    });
    expect(list.rows).toEqual([
      {
        customerId: soon,
        code: expect.any(String),
        name,
        mobileNo: expect.any(String),
        due: 70_000,
        kind: 'day_1',
        text: expect.stringContaining(name),
        parts: 2,
      },
    ]);
    await run();
    expect((await admin.call('reminderForecast'))[0]).toMatchObject({ messages: 0, cost: 0 });
  });

  it('lists none but the seven days', async () => {
    for (const day of ['2026-11-20', '2026-11-28', '1900-01-01', 'tomorrow']) {
      expect((await admin.raw('GET', `reminder_day/${day}`)).status, day).toBe(422);
    }
  });
});

describe('the settings', () => {
  it('are off at first and kept as saved', async () => {
    expect(await admin.call('reminderSettings')).toMatchObject({ ...settings, customersOff: [] });
    await save({ isOn: false, sendAt: '20:30', quietFrom: '22:15', quietTo: '07:45' });
    expect(await admin.call('reminderSettings')).toMatchObject({
      isOn: false,
      sendAt: '20:30',
      quietFrom: '22:15',
      quietTo: '07:45',
    });
  });

  it.each([
    [{ sendAt: '21:00' }, 'sendAt'],
    [{ sendAt: '08:59' }, 'sendAt'],
    [{ quietFrom: '09:00', quietTo: '11:00' }, 'sendAt'],
    [{ sendAt: '24:00' }, 'sendAt'],
    [{ quietTo: '' }, 'quietTo'],
  ])('refuse %j', async (change, field) => {
    const body = { ...settings, isOn: 'yes', ...change };
    const answer = await admin.raw('POST', 'reminder_settings_update', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  });

  it('tell which zones and customers are switched off', async () => {
    const zone = await insertZone(database, 'Off zone');
    const customer = await insertCustomer(database, { zone_id: zone, name: 'Off customer' });
    await admin.call('reminderZoneUpdate', { body: { zone, isOff: true } });
    await admin.call('reminderZoneUpdate', { body: { zone, isOff: true } });
    await clerk.call('reminderCustomerUpdate', { body: { customer, isOff: true } });
    const told = await admin.call('reminderSettings');
    expect(told.zones.find(({ id }) => id === zone)).toMatchObject({ isOff: true });
    expect(told.customersOff[0]).toMatchObject({ id: customer, name: 'Off customer' });
    expect(await clerk.call('reminderCustomer', { params: { id: customer } })).toEqual({
      isOn: true,
      isOff: true,
      isZoneOff: true,
    });
    await admin.call('reminderZoneUpdate', { body: { zone, isOff: false } });
    await admin.call('reminderCustomerUpdate', { body: { customer, isOff: false } });
    expect((await admin.call('reminderSettings')).customersOffCount).toBe(
      told.customersOffCount - 1,
    );
  });

  it('are for those who may send to zones, and of the own zone', async () => {
    const zone = await insertZone(database, 'Home');
    const away = await insertCustomer(database);
    const local = await app.signIn({ userType: GENERAL_USER, zoneId: zone });
    expect((await clerk.attempt('reminderSettings')).status).toBe(403);
    expect((await clerk.attempt('reminderForecast')).status).toBe(403);
    const body = { customer: away, isOff: true };
    expect((await local.attempt('reminderCustomerUpdate', { body })).status).toBe(422);
    expect((await local.attempt('reminderCustomer', { params: { id: away } })).status).toBe(404);
  });
});

describe('the quiet hours of the database', () => {
  it.each([
    ['21:00', '09:00', '20:59', false],
    ['21:00', '09:00', '21:00', true],
    ['21:00', '09:00', '08:59', true],
    ['21:00', '09:00', '09:00', false],
    ['00:00', '08:00', '00:00', true],
    ['00:00', '08:00', '08:00', false],
    ['09:00', '09:00', '03:00', false],
  ])('from %s to %s, at %s: %s', async (quietFrom, quietTo, time, isQuiet) => {
    await save({ quietFrom, quietTo, sendAt: '12:00' });
    const { rows } = await sql<{ isQuiet: boolean }>`
      select is_quiet_hour(${`2026-11-21T${time}:00+06:00`}) as "isQuiet"`.execute(database);
    expect(rows[0]?.isQuiet).toBe(isQuiet);
  });
});
