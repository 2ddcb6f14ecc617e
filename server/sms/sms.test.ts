import { MAX_RECIPIENTS } from '@netkhata/contract/sms';
import { GENERAL_USER } from '@netkhata/contract/users';
import { expect, test } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import {
  insertAdvance,
  insertBill,
  insertCustomer,
  insertZone,
} from '../test-support/sms-test-rows.ts';

const app = await createTestApp();
const { database } = app;
const admin = await app.signIn();

const history = (search: string) =>
  admin.call('smsHistory', { query: { search, type: null, page: null } });

const bodiesOf = async (customerId: number): Promise<string[]> => {
  const messages = await admin.call('customerSms', { params: { id: customerId } });
  return messages.map((message) => message.smsBody);
};

test('a message to selected customers is filled in for each and queued in the history', async () => {
  const zone = await insertZone(database, 'Merge zone');
  const rahim = await insertCustomer(database, { name: 'Rahim', code: 'R1', zoneId: zone });
  const karim = await insertCustomer(database, { name: 'Karim', code: 'K1', zoneId: zone });
  await insertAdvance(database, { customerId: karim, amountPaisa: 5_000 });
  await insertBill(database, {
    customerId: rahim,
    amountPaisa: 123_456_50,
    billDate: '2026-11-01',
  });

  const sent = await admin.call('customerSmsSend', {
    body: {
      customer: [rahim, karim],
      zone: null,
      message: 'Dear {name} ({code}), due Tk {due}. {company}',
    },
  });

  const nobody = { noSms: 0, noNumber: 0, closed: 0 };
  expect(sent.data).toMatchObject({ queued: 2, leftOut: nobody });
  expect(await bodiesOf(rahim)).toEqual(['Dear Rahim (R1), due Tk 1,23,456.50. Netkhata']);
  expect(await bodiesOf(karim)).toEqual(['Dear Karim (K1), due Tk 0. Netkhata']);
  const page = await history('dear rahim');
  expect(page.rows).toEqual([
    {
      id: sent.data.id,
      name: 'Rahim',
      customerId: rahim,
      mobileNo: expect.stringMatching(/^01\d{9}$/),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      type: 'general',
      isReminder: false,
      sms_body: 'Dear Rahim (R1), due Tk 1,23,456.50. Netkhata',
      sms_status: 'queued',
      sentAt: null,
      deliveredAt: null,
      failureReason: null,
      failureMessage: null,
      parts: 1,
      cost: 0,
      isRepetition: false,
      wasSentAgain: false,
    },
  ]);
});

test('accepts option objects, text ids, or a single value', async () => {
  const customer = await insertCustomer(database);
  for (const chosen of [[{ value: customer, label: 'x' }], [String(customer)], { id: customer }]) {
    const body = { customer: chosen, message: 'Hello', zone: '' };
    const answer = await admin.raw('POST', 'send_sms_customer', body);
    expect(answer.body).toMatchObject({ success: true, data: { queued: 1 } });
  }
  expect(await bodiesOf(customer)).toEqual(['Hello', 'Hello', 'Hello']);
});

test('a customer chosen twice gets one message', async () => {
  const customer = await insertCustomer(database);
  const body = { customer: [customer, customer], zone: null, message: 'Once' };
  await admin.call('customerSmsSend', { body });
  expect(await bodiesOf(customer)).toEqual(['Once']);
});

test('a message to a zone excludes customers by reason', async () => {
  const zone = await insertZone(database, 'Zone for SMS');
  const active = await insertCustomer(database, { zoneId: zone });
  const deactive = await insertCustomer(database, { zoneId: zone, status: 'deactive' });
  const closed = await insertCustomer(database, { zoneId: zone, status: 'close' });
  const silent = await insertCustomer(database, { zoneId: zone, isSmsWanted: false });
  const landline = await insertCustomer(database, { zoneId: zone, mobileNo: '029876543' });

  const sent = await admin.call('customerSmsSend', { body: { zone, message: 'Work tonight' } });

  expect(sent.data).toMatchObject({ queued: 2, leftOut: { noSms: 1, noNumber: 1, closed: 1 } });
  expect(sent.message).toBe(
    'SMS to 2 customers queued. Left out: 1 want no SMS, 1 without a valid number, 1 closed.',
  );
  const counts = await Promise.all([active, deactive, closed, silent, landline].map(bodiesOf));
  expect(counts.map((bodies) => bodies.length)).toEqual([1, 1, 0, 0, 0]);
});

test('queues nothing without a recipient', async () => {
  const emptyZone = await insertZone(database, 'Empty zone');
  const silent = await insertCustomer(database, { isSmsWanted: false });
  const recipient = await insertCustomer(database);
  const refusals: [object, string][] = [
    [{ customer: [], message: 'x' }, 'customer'],
    [{ customer: '', zone: null, message: 'x' }, 'customer'],
    [{ message: 'x' }, 'zone'],
    [{ customer: [silent], message: 'x' }, 'customer'],
    [{ customer: [recipient, 987_654_321], message: 'x' }, 'customer'],
    [{ customer: ['nobody'], message: 'x' }, 'customer'],
    [{ zone: emptyZone, message: 'x' }, 'zone'],
    [{ zone: 987_654_321, message: 'x' }, 'zone'],
    [{ zone: emptyZone, customer: [silent], message: 'x' }, 'zone'],
    [{ customer: [silent], message: '  ' }, 'message'],
    [{ customer: [silent], message: 'x'.repeat(1001) }, 'message'],
    [{ customer: [silent], message: 'You owe {amount}' }, 'message'],
  ];
  for (const [body, field] of refusals) {
    const answer = await admin.raw('POST', 'send_sms_customer', body);
    expect(answer.status, JSON.stringify(body)).toBe(422);
    expect(Object.keys(answer.body.errorMessage)[0], JSON.stringify(body)).toMatch(
      new RegExp(`^${field}(\\.|$)`),
    );
  }
  expect(await bodiesOf(recipient)).toEqual([]);
});

test('a General User may write to customers of the own zone, but not to a zone', async () => {
  const zone = await insertZone(database, 'Home zone');
  const home = await insertCustomer(database, { zoneId: zone });
  const away = await insertCustomer(database);
  const user = await app.signIn({ userType: GENERAL_USER, zoneId: zone });

  const body = { customer: [home], message: 'From home' };
  expect((await user.call('customerSmsSend', { body: { ...body, zone: null } })).data.queued).toBe(
    1,
  );
  const refusedAway = await user.raw('POST', 'send_sms_customer', { ...body, customer: [away] });
  expect(refusedAway.status).toBe(422);
  const refusedZone = await user.raw('POST', 'send_sms_customer', { zone, message: 'x' });
  expect(refusedZone.status).toBe(403);
  expect((await user.attempt('customerSms', { params: { id: away } })).status).toBe(404);
  expect((await user.raw('POST', 'update_sms_template', {})).status).toBe(403);
});

test('limits a user without the right to zones to a hundred recipients', async () => {
  const clerk = await app.signIn({ userType: GENERAL_USER });
  const customer: number[] = [];
  for (let count = 0; count <= MAX_RECIPIENTS; count += 1) {
    customer.push(await insertCustomer(database));
  }
  const body = { zone: null, message: 'Hello' };
  const refused = await clerk.raw('POST', 'send_sms_customer', { ...body, customer });
  expect(refused.status).toBe(422);
  expect(refused.body.errorMessage.customer[0]).toContain('at most 100 customers');
  const hundred = { ...body, customer: customer.slice(1) };
  expect((await clerk.call('customerSmsSend', { body: hundred })).data.queued).toBe(100);
  expect((await admin.call('customerSmsSend', { body: { ...body, customer } })).data.queued).toBe(
    101,
  );
});

test('a template is read and replaced, chosen by key or by option', async () => {
  const before = await admin.call('smsTemplate', { params: { templateKey: 'bill_create' } });
  expect(before.value).toContain('{billNo}');

  const choices = [
    'bill_create',
    { value: 'bill_create', label: 'Bill Create' },
    { id: 'bill_create' },
  ];
  for (const [index, smsTemplate] of choices.entries()) {
    const smsTemplateMessage = `Bill ${index} of {name}: {amount}`;
    const answer = await admin.raw('POST', 'update_sms_template', {
      smsTemplate,
      smsTemplateMessage,
    });
    expect(answer.body.success).toBe(true);
    const read = await admin.raw('GET', 'get_sms_template/bill_create');
    expect(read.body).toMatchObject({ key: 'bill_create', value: smsTemplateMessage });
    expect(read.body.data.value).toBe(smsTemplateMessage);
  }
  const other = await admin.call('smsTemplate', { params: { templateKey: 'bill_receive' } });
  expect(other.value).toContain('{paymentDate}');
});

test('a template never saved is in the language of the company', async () => {
  const read = () => admin.call('smsTemplate', { params: { templateKey: 'bill_reminder' } });
  const write = (smsTemplateMessage: string) =>
    admin.call('smsTemplateUpdate', {
      body: { smsTemplate: 'bill_reminder', smsTemplateMessage },
    });
  const english = await read();
  expect(english.value).toBe(english.suggestion);
  await database.updateTable('company').set({ language: 'bn' }).execute();
  const bangla = await read();
  expect(bangla.value).toContain('বকেয়া');

  await write('Pay {due}');
  expect(await read()).toMatchObject({ value: 'Pay {due}', suggestion: bangla.value });
  await write(bangla.value);
  await database.updateTable('company').set({ language: 'en' }).execute();
  expect((await read()).value).toBe(english.value);
});

test('an unknown template or placeholder is refused by name', async () => {
  const update = (smsTemplate: unknown, smsTemplateMessage: string) =>
    admin.raw('POST', 'update_sms_template', { smsTemplate, smsTemplateMessage });

  const wrong = await update('bill_receive', 'Paid {amount} for {billNo} and {nmae}');
  expect(wrong.status).toBe(422);
  expect(wrong.body.errorMessage.smsTemplateMessage[0]).toContain('{billNo}, {nmae}');
  for (const template of ['other', '', null, 7, { label: 'Bill Create' }]) {
    const answer = await update(template, 'Hello');
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual(['smsTemplate']);
  }
  expect((await update('bill_receive', ' ')).status).toBe(422);
  expect((await admin.raw('GET', 'get_sms_template/other')).status).toBe(422);
  const stored = await admin.call('smsTemplate', { params: { templateKey: 'bill_receive' } });
  expect(stored.value).toContain('{paymentDate}');
});

test('a template change is audited with both texts, a message to many with its count', async () => {
  const customer = await insertCustomer(database);
  await admin.call('smsTemplateUpdate', {
    body: { smsTemplate: 'bill_receive', smsTemplateMessage: 'Thank you {name}' },
  });
  await admin.call('customerSmsSend', {
    body: { customer: [customer], zone: null, message: 'Hi' },
  });
  const rows = await database
    .selectFrom('auditTrail')
    .select(['action', 'details'])
    .where('userId', '=', admin.user.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows.map((row) => row.action)).toEqual(['customerSmsSend', 'smsTemplateUpdate']);
  expect(rows[0]?.details).toMatchObject({ changes: [{ after: { message: 'Hi', queued: 1 } }] });
  expect(rows[1]?.details).toMatchObject({
    changes: [{ after: { bill_receive: 'Thank you {name}' } }],
  });
});
