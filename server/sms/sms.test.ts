import { GENERAL_USER } from '@netkhata/contract/users';
import { expect, test } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { queueSms } from './queue-sms.ts';
import { insertAdvance, insertBill, insertCustomer, insertZone } from './sms-test-rows.ts';

const app = await createTestApp();
const { database } = app;
const admin = await app.signIn();

const history = (search: string) =>
  admin.call('smsHistory', { query: { search, type: null, page: null } });

const bodiesOf = async (customerId: number): Promise<string[]> => {
  const messages = await admin.call('customerSms', { params: { id: customerId } });
  return messages.map((message) => message.smsBody);
};

test('a message to selected customers is filled in for each and goes to the history', async () => {
  const zone = await insertZone(database, 'Merge zone');
  const rahim = await insertCustomer(database, { name: 'Rahim', code: 'R1', zone_id: zone });
  const karim = await insertCustomer(database, { name: 'Karim', code: 'K1', zone_id: zone });
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

  expect(sent.data).toMatchObject({ queued: 2, leftOut: 0 });
  expect(await bodiesOf(rahim)).toEqual(['Dear Rahim (R1), due Tk 1,23,456.50. Netkhata']);
  expect(await bodiesOf(karim)).toEqual(['Dear Karim (K1), due Tk 0. Netkhata']);
  const page = await history('dear rahim');
  expect(page.rows).toEqual([
    {
      id: sent.data.id,
      name: 'Rahim',
      mobileNo: expect.stringMatching(/^01\d{9}$/),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      type: 'general',
      sms_body: 'Dear Rahim (R1), due Tk 1,23,456.50. Netkhata',
      sms_status: 'queued',
    },
  ]);
});

test('the wire may send option objects, ids as text, or one of them', async () => {
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

test('a message to a zone leaves out closed customers and counts who wants no SMS', async () => {
  const zone = await insertZone(database, 'Zone for SMS');
  const active = await insertCustomer(database, { zone_id: zone });
  const deactive = await insertCustomer(database, { zone_id: zone, status: 'deactive' });
  const closed = await insertCustomer(database, { zone_id: zone, status: 'close' });
  const silent = await insertCustomer(database, { zone_id: zone, is_sms_wanted: false });

  const sent = await admin.call('customerSmsSend', { body: { zone, message: 'Work tonight' } });

  expect(sent.data).toMatchObject({ queued: 2, leftOut: 1 });
  expect(sent.message).toBe('SMS to 2 customers queued. 1 left out, who want no SMS.');
  const counts = await Promise.all([active, deactive, closed, silent].map(bodiesOf));
  expect(counts.map((bodies) => bodies.length)).toEqual([1, 1, 0, 0]);
});

test('nothing is queued without somebody who gets it', async () => {
  const emptyZone = await insertZone(database, 'Empty zone');
  const silent = await insertCustomer(database, { is_sms_wanted: false });
  const wanting = await insertCustomer(database);
  const refusals: [object, string][] = [
    [{ customer: [], message: 'x' }, 'customer'],
    [{ customer: '', zone: null, message: 'x' }, 'customer'],
    [{ message: 'x' }, 'zone'],
    [{ customer: [silent], message: 'x' }, 'customer'],
    [{ customer: [wanting, 987_654_321], message: 'x' }, 'customer'],
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
  expect(await bodiesOf(wanting)).toEqual([]);
});

test('a General User may write to customers of the own zone, but not to a zone', async () => {
  const zone = await insertZone(database, 'Home zone');
  const home = await insertCustomer(database, { zone_id: zone });
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

test('the history shows ten a page, newest first, by type, text, and only of the own zone', async () => {
  const zone = await insertZone(database, 'History zone');
  const customerId = await insertCustomer(database, { name: 'Paged Person', zone_id: zone });
  const stranger = await insertCustomer(database, { name: 'Paged Stranger' });
  const message = { mobileNo: '01999999999', body: 'paged 100%_x', createdBy: null };
  const types = [
    'bill',
    'payment',
    ...Array.from({ length: 9 }, () => 'general' as const),
  ] as const;
  const ids = await queueSms(database, [
    ...types.map((type) => ({ ...message, customerId, type })),
    { ...message, customerId: stranger, type: 'bill' },
    { ...message, customerId: null, type: 'general' },
  ]);
  expect(ids.toSorted((one, two) => one - two)).toEqual(ids);

  const user = await app.signIn({ userType: GENERAL_USER, zoneId: zone });
  const mine = (query: { search?: string; type?: 'all' | 'bill' | 'general'; page?: number }) =>
    user.call('smsHistory', { query: { search: null, type: null, page: null, ...query } });
  const first = await mine({});
  expect(first).toMatchObject({ total: 11, lastPage: 2, perPage: 10, currentPage: 1 });
  expect(first.rows.map((row) => row.id)).toEqual(ids.slice(1, 11).reverse());
  expect((await mine({ page: 99 })).rows.map((row) => row.id)).toEqual([ids[0]]);
  expect((await mine({ type: 'bill' })).rows.map((row) => row.id)).toEqual([ids[0]]);
  expect((await mine({ type: 'all' })).total).toBe(11);

  expect((await history('100%_X')).total).toBe(13);
  expect((await history('100%0')).total).toBe(0);
  expect((await history('0199999')).total).toBe(13);
  expect((await history('০১৯৯৯৯৯')).total).toBe(13);
  expect((await history('paged str')).rows.map((row) => row.id)).toEqual([ids[11]]);
  const wire = await admin.raw('GET', 'sms_history?search=100%25_x&type=&page=2');
  expect(wire.body).toMatchObject({ success: true, current_page: 2, last_page: 2, total: 13 });
  expect(wire.body.data).toHaveLength(3);
  expect(wire.body.data[2].name).toBe('Paged Person');
  expect((await admin.raw('GET', 'sms_history?type=other')).status).toBe(422);
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

test('an unknown template or placeholder is refused and named', async () => {
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
  const kept = await admin.call('smsTemplate', { params: { templateKey: 'bill_receive' } });
  expect(kept.value).toContain('{paymentDate}');
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
    .selectFrom('audit_trail')
    .select(['action', 'details'])
    .where('user_id', '=', admin.user.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows.map((row) => row.action)).toEqual(['customerSmsSend', 'smsTemplateUpdate']);
  expect(rows[0]?.details).toMatchObject({ changes: [{ after: { message: 'Hi', queued: 1 } }] });
  expect(rows[1]?.details).toMatchObject({
    changes: [{ after: { bill_receive: 'Thank you {name}' } }],
  });
});
