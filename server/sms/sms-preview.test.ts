import { GENERAL_USER } from '@netkhata/contract/users';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { insertBill, insertCustomer, insertZone } from '../test-support/sms-test-rows.ts';

const app = await createTestApp();
const { database } = app;
const admin = await app.signIn();
await database
  .updateTable('smsGateway')
  .set({ pricePerPartPaisa: paisa(40) })
  .execute();

const preview = (body: { customer?: number[]; zone?: number; message: string }) =>
  admin.call('smsPreview', { body: { customer: null, zone: null, ...body } });

// Must be the first test: a connection that planned its foreign-key checks while the table was
// empty would do each by a sequential scan.
test('previews a zone of ten thousand customers', async () => {
  const zone = await insertZone(database, 'Big zone');
  await sql`
    insert into customers (code, name, mobile_no, zone_id)
    select 'BZ' || number, 'আব্দুল করিম', '01712345678', ${zone}
    from generate_series(1, 10000) as number
  `.execute(database);
  const message = 'প্রিয় {name}, আজ রাত ১২টা থেকে লাইনে কাজ চলবে। {company}';
  const result = await preview({ zone, message });
  expect(result.recipients).toBe(10_000);
});

test("fills in each recipient's placeholders before counting", async () => {
  const latin = await insertCustomer(database, { name: 'Rahim', code: 'R1' });
  const bangla = await insertCustomer(database, { name: 'করিম', code: 'K1' });
  const long = await insertCustomer(database, { name: 'x'.repeat(120), code: 'L1' });
  await insertBill(database, { customerId: latin, amountPaisa: 70_000, billDate: '2026-11-01' });

  const message = `Dear {name}, due {due}. ${'a'.repeat(55)}`;
  const result = await preview({ customer: [latin, bangla, long], message });

  const text = (name: string, due: string) => `Dear ${name}, due ${due}. ${'a'.repeat(55)}`;
  expect(result.samples.map((each) => [each.text, each.encoding, each.parts])).toEqual([
    [text('Rahim', '700'), 'GSM-7', 1],
    [text('করিম', '0'), 'UCS-2', 2],
    [text('x'.repeat(120), '0'), 'GSM-7', 2],
  ]);
  expect(result).toMatchObject({
    recipients: 3,
    leftOut: { noSms: 0, noNumber: 0, closed: 0 },
    mostRecipients: null,
    parts: 5,
    cost: 200,
    longest: { name: 'x'.repeat(120), characters: 189, parts: 2 },
    hint: null,
    unknown: [],
  });
});

test('counts the excluded customers by reason', async () => {
  const zone = await insertZone(database, 'Preview zone');
  const inZone = { zoneId: zone };
  await insertCustomer(database, inZone);
  await insertCustomer(database, { ...inZone, isSmsWanted: false });
  await insertCustomer(database, { ...inZone, status: 'close' });
  await insertCustomer(database, { ...inZone, mobileNo: '' });
  const result = await preview({ zone, message: 'Hi' });
  expect(result).toMatchObject({ recipients: 1, leftOut: { noSms: 1, noNumber: 1, closed: 1 } });
});

test('names a character that doubles the price, with its replacement', async () => {
  const customer = [await insertCustomer(database), await insertCustomer(database)];
  const result = await preview({ customer, message: `${'a'.repeat(60)} {name} pay ৳500 {nmae}` });
  expect(result.parts).toBe(4);
  expect(result.hint).toEqual({
    characters: [{ character: '৳', replacement: 'Tk ' }],
    message: `${'a'.repeat(60)} {name} pay Tk 500 {nmae}`,
    parts: 2,
    cost: 80,
  });
  expect(result.unknown).toEqual(['nmae']);
  expect((await preview({ customer, message: 'Pay ৳500' })).hint).toBeNull();
});

test('counts nothing without recipients or text', async () => {
  const nobody = await preview({ message: 'Hi' });
  expect(nobody).toMatchObject({ recipients: 0, parts: 0, cost: 0, longest: null, samples: [] });
  const wire = await admin.raw('POST', 'sms_preview', { customer: '', message: '' });
  expect(wire.status).toBe(200);
});

test('applies the rules of sending: own zone, zones only with the right, a limit without it', async () => {
  const zone = await insertZone(database, 'Clerk zone');
  const away = await insertCustomer(database);
  const clerk = await app.signIn({ userType: GENERAL_USER, zoneId: zone });
  const ask = (body: object) => clerk.raw('POST', 'sms_preview', { message: 'Hi', ...body });
  expect((await ask({ customer: [away] })).status).toBe(422);
  expect((await ask({ zone })).status).toBe(403);
  expect((await ask({})).body.data.mostRecipients).toBe(100);
});
