import { GENERAL_USER } from '@netkhata/contract/users';
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { insertBill, insertCustomer } from './sms-test-rows.ts';
import { createTestApp } from './test-app.ts';
import { queueReminders } from '../reminders/queue-reminders.ts';

export const TEN = '2026-11-21T10:00:00+06:00';
export const SETTINGS = { isOn: true, sendAt: '10:00', quietFrom: '21:00', quietTo: '09:00' };

/** Opens the app with a gateway and reminders on; resets dues and reminders before each test. */
export async function openReminderTest() {
  const app = await createTestApp();
  const { database } = app;
  const admin = await app.signIn();
  const clerk = await app.signIn({ userType: GENERAL_USER });
  const save = (change: Partial<typeof SETTINGS> = {}) =>
    admin.call('reminderSettingsUpdate', { body: { ...SETTINGS, ...change } });
  /** Clears the mark that the day's reminders are finished. */
  const resetDay = () =>
    sql`update reminder_settings set finished_day = '1970-01-01'`.execute(database);

  beforeEach(async () => {
    await sql`update customers set is_sms_wanted = false`.execute(database);
    await sql`delete from sms_messages`.execute(database);
    await sql`delete from sms_reminders`.execute(database);
    await resetDay();
    await sql`
      update sms_gateway set kind = 'http', is_stopped = false, price_per_part_paisa = 35
    `.execute(database);
    await save();
  });

  return {
    app,
    admin,
    clerk,
    save,
    resetDay,
    run: (instant = TEN) => queueReminders(database, () => new Date(instant)),
    /** Inserts a customer who owes 700 taka since their bill day, by default the 20th. */
    debtor: async (wanted: Parameters<typeof insertCustomer>[1] = {}): Promise<number> => {
      const customerId = await insertCustomer(database, { billDay: 20, ...wanted });
      await insertBill(database, { customerId, amountPaisa: 70_000, billDate: '2026-11-01' });
      return customerId;
    },
  };
}
