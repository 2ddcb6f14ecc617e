import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { claimDueSms } from '../sms/outbox-attempts.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { insertAdvance, insertCustomer, insertZone } from '../test-support/sms-test-rows.ts';
import { openReminderTest, TEN } from '../test-support/reminder-test-kit.ts';

const { app, admin, clerk, save, resetDay, run, debtor } = await openReminderTest();
const { database } = app;

const remindersOf = async (customerId: number) => {
  const messages = await admin.call('customerSms', { params: { id: customerId } });
  return messages.filter(({ isReminder }) => isReminder);
};
const countOf = async (customerId: number) => (await remindersOf(customerId)).length;

describe('the reminder job', () => {
  it("reminds of dues on bill day +1, +6, +11 and +16, with the template's text", async () => {
    const billDays = [20, 15, 10, 5];
    const due = await Promise.all(billDays.map((billDay) => debtor({ billDay, name: 'Rahim' })));
    const others = await Promise.all([21, 19, 14, 4].map((billDay) => debtor({ billDay })));
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

  it('reminds the one who pays for others once, of the sum, on their own bill day', async () => {
    const [payer, son, branch] = [
      await debtor({ name: 'Karim' }),
      await debtor({ billDay: 5 }),
      await insertCustomer(database, { billDay: 20, name: 'Paid ahead' }),
    ];
    await insertAdvance(database, { customerId: branch, amountPaisa: 50_000 });
    await sql`
      insert into customer_payers (customer_id, payer_id)
      select unnest(array[${son}, ${branch}]::bigint[]), ${payer}
    `.execute(database);
    const [today] = await admin.call('reminderForecast');
    expect(today?.messages).toBe(1);
    expect(await run()).toBe(1);
    expect((await remindersOf(payer))[0]?.smsBody).toContain('Tk 1,400 of your internet bill');
    expect([await countOf(son), await countOf(branch)]).toEqual([0, 0]);
    // Its reason ends only when nobody of them owes anything.
    await insertAdvance(database, { customerId: payer, amountPaisa: 70_000 });
    await run();
    expect((await remindersOf(payer))[0]).toMatchObject({ smsStatus: 'queued' });
    await sql`update customers set status = 'close' where id = ${payer}`.execute(database);
    await run();
    expect((await remindersOf(payer))[0]).toMatchObject({ smsStatus: 'failed' });
    // A payer who left is reminded of nothing: then each is, of their own.
    await resetDay();
    expect(await run()).toBe(1);
    expect(await countOf(son)).toBe(1);
  });

  it('handles the end of a short month', async () => {
    const late = await debtor({ billDay: 31 });
    expect(await run('2026-12-01T10:00:00+06:00')).toBe(1);
    expect(await countOf(late)).toBe(1);
  });

  it('reminds nobody twice a day, with repeated and concurrent runs', async () => {
    const customerId = await debtor();
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    await resetDay();
    expect(await run()).toBe(0);
    expect(await countOf(customerId)).toBe(1);
  });

  it('continues where a killed run stopped', async () => {
    const [first, second] = [await debtor(), await debtor()];
    await sql`
      insert into sms_reminders (customer_id, kind, day) values (${first}, 'day_1', '2026-11-21')
    `.execute(database);
    expect(await run()).toBe(1);
    expect([await countOf(first), await countOf(second)]).toEqual([0, 1]);
  });

  it('skips customers who owe nothing, want no SMS, are closed, numberless, or switched off', async () => {
    const zone = await insertZone(database, 'Quiet zone');
    const paid = await debtor();
    await insertAdvance(database, { customerId: paid, amountPaisa: 70_000 });
    const off = await debtor();
    const silent = [
      paid,
      off,
      await debtor({ isSmsWanted: false }),
      await debtor({ status: 'close' }),
      await debtor({ mobileNo: '029876543' }),
      await debtor({ zoneId: zone }),
    ];
    const suspended = await debtor({ status: 'deactive' });
    await admin.call('reminderZoneUpdate', { body: { zone, isOff: true } });
    await clerk.call('reminderCustomerUpdate', { body: { customer: off, isOff: true } });
    expect(await run()).toBe(1);
    expect(await countOf(suspended)).toBe(1);
    expect(await Promise.all(silent.map(countOf))).toEqual([0, 0, 0, 0, 0, 0]);

    await admin.call('reminderZoneUpdate', { body: { zone, isOff: false } });
    await admin.call('reminderCustomerUpdate', { body: { customer: off, isOff: false } });
    await resetDay();
    expect(await run()).toBe(2);
  });

  it('skips customers whose bill went out by SMS on the day', async () => {
    const customerId = await debtor();
    await sql`
      insert into sms_messages (customer_id, mobile_no, body, type, status, created_at)
      values (${customerId}, '01711111111', 'Your bill', 'bill', 'send', '2026-11-21T00:30+06:00')
    `.execute(database);
    expect(await run()).toBe(0);
    await sql`update sms_messages set created_at = '2026-11-20T23:30+06:00'`.execute(database);
    await resetDay();
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

  it('catches up on the same day after a late start', async () => {
    await debtor();
    expect(await run('2026-11-21T20:59:00+06:00')).toBe(1);
  });

  it('cancels reminders that are paid, unwanted or from yesterday', async () => {
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
  it('claims no reminder in the quiet hours, but everything else', async () => {
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
      .insertInto('smsSenders')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    const take = async () =>
      (await claimDueSms(database, { senderId, most: 5 })).map(({ id }) => id);
    expect(await take()).toEqual([otherId]);
    await quiet('09:00', '09:00');
    expect(await take()).toHaveLength(1);
  });
});
