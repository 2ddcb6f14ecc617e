import { countSms } from '@netkhata/domain/sms-text';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertBill, insertCustomer } from '../test-support/sms-test-rows.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();

// Lengths around a part's limit, in GSM-7 and UCS-2, with characters that count twice and one that
// forces UCS-2.
const NAMES = [
  ...[1, 7, 40, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70].map((length) => 'R'.repeat(length)),
  ...[1, 9, 10, 11, 12, 13, 14, 40].map((length) => 'ক'.repeat(length)),
  'মোঃ রহিম উদ্দিন',
  'র‌্যাব আলী',
  'Md. Rahim (shop), H-7/2',
  'রহিম Traders',
  'Café [Tea] ~ €',
  'Nasrin ’24',
  '😀😀 Rahim',
  'ক😀',
  `${'R'.repeat(62)}[`,
  `${'R'.repeat(61)}€€`,
  `Ω${'R'.repeat(60)}`,
];
const AMOUNTS_PAISA = [100, 10_000, 10_050, 99_999, 100_000, 1_000_000, 1_000_001];
const DEBTORS = NAMES.flatMap((name) =>
  AMOUNTS_PAISA.map((amountPaisa) => ({ name, amountPaisa })),
);

test.each(['en', 'bn'] as const)('counts the parts of each text in %s', async (language) => {
  await sql`update company set language = ${language}`.execute(database);
  await sql`delete from reminder_quiet_customers`.execute(database);
  await sql`update customers set is_sms_wanted = false`.execute(database);
  const smsTemplateMessage =
    language === 'bn'
      ? 'প্রিয় {name} ({code}), {due} টাকা বাকি, {billDate}। {company}'
      : 'Dear {name} ({code}), Tk {due} of your bill of {billDate} is due. Please pay it soon. {company}';
  await admin.call('smsTemplateUpdate', {
    body: { smsTemplate: 'bill_reminder', smsTemplateMessage },
  });
  for (const debtor of DEBTORS) {
    const customerId = await insertCustomer(database, { billDay: 20, name: debtor.name });
    await insertBill(database, { ...debtor, customerId, billDate: '2026-11-01' });
  }
  const [forecast] = await admin.call('reminderForecast');
  const listed: string[] = [];
  for (let page = 1; listed.length < DEBTORS.length; page += 1) {
    const day = await admin.call('reminderDay', { params: { day: '2026-11-21' }, query: { page } });
    listed.push(...day.rows.map(({ text }) => text));
  }
  const parts = listed.map((text) => countSms(text).parts);
  expect(new Set(parts).size).toBeGreaterThan(1);
  expect(forecast).toMatchObject({
    messages: DEBTORS.length,
    parts: parts.reduce((sum, count) => sum + count, 0),
  });
});
