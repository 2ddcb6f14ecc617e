import { sql } from 'kysely';
import { GENERAL_USER } from '@netkhata/contract/users';
import { describe, expect, it } from 'vitest';
import { insertCustomer, insertZone } from '../test-support/sms-test-rows.ts';
import { openReminderTest, SETTINGS } from '../test-support/reminder-test-kit.ts';

const { app, admin, clerk, save, run, debtor } = await openReminderTest();
const { database } = app;

describe('the forecast', () => {
  it('has messages, parts and cost of seven days, with recipients', async () => {
    const name = 'রহিম উদ্দিন';
    const soon = await debtor({ billDay: 20, name });
    await debtor({ billDay: 17 });
    await debtor({ billDay: 27 });
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

  it('lists only the seven days', async () => {
    for (const day of ['2026-11-20', '2026-11-28', '1900-01-01', 'tomorrow']) {
      expect((await admin.raw('GET', `reminder_day/${day}`)).status, day).toBe(422);
    }
  });
});

describe('the settings', () => {
  it('are off at first and stored as saved', async () => {
    expect(await admin.call('reminderSettings')).toMatchObject({ ...SETTINGS, customersOff: [] });
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
    const body = { ...SETTINGS, isOn: 'yes', ...change };
    const answer = await admin.raw('POST', 'reminder_settings_update', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  });

  it('list the zones and customers that are switched off', async () => {
    const zone = await insertZone(database, 'Off zone');
    const customer = await insertCustomer(database, { zoneId: zone, name: 'Off customer' });
    await admin.call('reminderZoneUpdate', { body: { zone, isOff: true } });
    await admin.call('reminderZoneUpdate', { body: { zone, isOff: true } });
    await clerk.call('reminderCustomerUpdate', { body: { customer, isOff: true } });
    const current = await admin.call('reminderSettings');
    expect(current.zones.find(({ id }) => id === zone)).toMatchObject({ isOff: true });
    expect(current.customersOff[0]).toMatchObject({ id: customer, name: 'Off customer' });
    expect(await clerk.call('reminderCustomer', { params: { id: customer } })).toEqual({
      isOn: true,
      isOff: true,
      isZoneOff: true,
    });
    await admin.call('reminderZoneUpdate', { body: { zone, isOff: false } });
    await admin.call('reminderCustomerUpdate', { body: { customer, isOff: false } });
    expect((await admin.call('reminderSettings')).customersOffCount).toBe(
      current.customersOffCount - 1,
    );
  });

  it('require the right to send to zones, within the own zone', async () => {
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

describe('the quiet hours in the database', () => {
  it.each([
    ['21:00', '09:00', '20:59', false],
    ['21:00', '09:00', '21:00', true],
    ['21:00', '09:00', '08:59', true],
    ['21:00', '09:00', '09:00', false],
    ['00:00', '08:00', '00:00', true],
    ['00:00', '08:00', '08:00', false],
    ['09:00', '09:00', '03:00', false],
  ])('from %s to %s, quiet at %s: %s', async (quietFrom, quietTo, time, isQuiet) => {
    await save({ quietFrom, quietTo, sendAt: '12:00' });
    const { rows } = await sql<{ isQuiet: boolean }>`
      select is_quiet_hour(${`2026-11-21T${time}:00+06:00`}) as is_quiet`.execute(database);
    expect(rows[0]?.isQuiet).toBe(isQuiet);
  });
});
