import { MAX_SETTLED } from '@netkhata/contract/sms';
import { GENERAL_USER } from '@netkhata/contract/users';
import { message as messageOf } from '@netkhata/contract/messages';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { queueSms } from './queue-sms.ts';
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

test('the history has ten a page, newest first, by type and text, from the own zone only', async () => {
  const zone = await insertZone(database, 'History zone');
  const customerId = await insertCustomer(database, { name: 'Paged Person', zoneId: zone });
  const stranger = await insertCustomer(database, { name: 'Paged Stranger' });
  const texts = { mobileNo: '01999999999', body: 'paged 100%_x ৫০০ টাকা', createdBy: null };
  const types = [
    'bill',
    'payment',
    ...Array.from({ length: 9 }, () => 'general' as const),
  ] as const;
  const ids = await queueSms(database, [
    ...types.map((type) => ({ ...texts, customerId, type })),
    { ...texts, customerId: stranger, type: 'bill' },
    { ...texts, customerId: null, type: 'general' },
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

  expect((await history('100%_X')).total).toBe(10);
  expect((await history('100%0')).total).toBe(0);
  expect((await history('0199999')).total).toBe(13);
  expect((await history('০১৯৯৯৯৯')).total).toBe(13);
  expect((await history('paged str')).rows.map((row) => row.id)).toEqual([ids[11]]);
  const wire = await admin.raw('GET', 'sms_history?search=0199999&type=&page=2');
  expect(wire.body).toMatchObject({ success: true, current_page: 2, last_page: 2, total: 13 });
  expect(wire.body.data).toHaveLength(3);
  expect(wire.body.data[2].name).toBe('Paged Person');
  expect((await admin.raw('GET', 'sms_history?type=other')).status).toBe(422);
});

test('the history finds messages by customer, bill and short code', async () => {
  const customerId = await insertCustomer(database, { name: 'রহিমা খাতুন', code: 'Z9' });
  const billId = await insertBill(database, {
    customerId,
    amountPaisa: 500,
    billDate: '2026-11-01',
    billNo: 'B2611-9',
  });
  const texts = { mobileNo: '01888888888', body: 'Your bill', createdBy: null };
  const [id] = await queueSms(database, [{ ...texts, customerId, billId, type: 'bill' }]);

  for (const search of ['রহিমা', 'b2611-9', 'z9', 'Z9', '018888', '০১৮৮৮৮']) {
    expect(
      (await history(search)).rows.map((row) => row.id),
      search,
    ).toEqual([id]);
  }
  expect((await history('Your bill')).rows).toEqual([]);
  expect((await history('18888')).rows).toEqual([]);
  expect((await history('z')).rows).toEqual([]);
});

const fail = async (id: number, set: Record<string, unknown> = {}) => {
  await database
    .updateTable('smsMessages')
    .set({
      status: 'failed',
      failureReason: messageOf('foreign.words', { words: 'Absent subscriber' }),
      failedAt: new Date(),
      ...set,
    })
    .where('id', '=', id)
    .execute();
  return id;
};
const queued = async (more: Partial<Parameters<typeof queueSms>[1][number]> = {}) => {
  const customerId = await insertCustomer(database);
  const texts = { customerId, mobileNo: '01999999990', body: 'Again', type: 'general' as const };
  const [id] = await queueSms(database, [{ ...texts, createdBy: null, ...more }]);
  return id as number;
};
const again = (id: number) => admin.attempt('smsSendAgain', { body: { id } });

test('a failed message is resent once, as a new row, to the present number', async () => {
  const customerId = await insertCustomer(database, { mobileNo: '01555555555' });
  const former = await fail(await queued({ customerId, type: 'payment' }));

  const answers = await Promise.all([again(former), again(former), again(former)]);
  expect(answers.map((answer) => answer.status).toSorted((one, two) => one - two)).toEqual([
    200, 409, 409,
  ]);
  const page = await history('01555555555');
  const [repetition, first] = page.rows;
  expect(page.rows).toHaveLength(2);
  expect(repetition).toMatchObject({
    mobileNo: '01555555555',
    type: 'payment',
    sms_body: 'Again',
    sms_status: 'queued',
    isRepetition: true,
    wasSentAgain: false,
  });
  expect(first).toMatchObject({
    id: former,
    sms_status: 'failed',
    failureReason: 'Absent subscriber',
    wasSentAgain: true,
  });
  await fail(repetition?.id as number);
  expect((await again(repetition?.id as number)).status).toBe(200);
});

test('a double click with one key is one repetition', async () => {
  const former = await fail(await queued(), { status: 'unknown' });
  const press = () =>
    admin.call('smsSendAgain', { body: { id: former } }, { idempotencyKey: 'press-1' });
  expect((await press()).data.id).toBe((await press()).data.id);
});

test('shows a failed message without a stored reason', async () => {
  const customerId = await insertCustomer(database, { mobileNo: '01555555556' });
  const id = await queued({ customerId, mobileNo: '01555555556' });
  await fail(id, { failureReason: null, failureCode: null });
  expect((await history('01555555556')).rows).toMatchObject([
    { id, sms_status: 'failed', failureReason: null, failureMessage: null },
  ]);
  const own = await admin.call('customerSms', { params: { id: customerId } });
  expect(own).toMatchObject([{ failureReason: null }]);
  await fail(id, { failureReason: null, failureCode: '11' });
  expect((await history('01555555556')).rows).toMatchObject([{ failureReason: '11' }]);
});

test('only failed messages can be resent', async () => {
  const waiting = await queued();
  const sent = await queued();
  await database
    .updateTable('smsMessages')
    .set({ status: 'send', sentAt: new Date() })
    .where('id', '=', sent)
    .execute();
  expect((await again(waiting)).status).toBe(409);
  expect((await again(sent)).status).toBe(409);
  expect((await again(987_654_321)).status).toBe(422);

  const zone = await insertZone(database, 'Away zone');
  const user = await app.signIn({ userType: GENERAL_USER, zoneId: zone });
  const strange = await fail(await queued());
  expect((await user.attempt('smsSendAgain', { body: { id: strange } })).status).toBe(422);
});

test('a reminder is resent only while something is due', async () => {
  const customerId = await insertCustomer(database);
  await insertBill(database, { customerId, amountPaisa: 500, billDate: '2026-11-01' });
  const reminder = { customerId, type: 'bill' as const, reminderKind: 'day_6' };
  const first = await fail(await queued(reminder));
  expect((await again(first)).status).toBe(200);
  const second = await fail(await queued(reminder));
  await insertAdvance(database, { customerId, amountPaisa: 500 });
  expect((await again(second)).status).toBe(409);
});

test('costs are summed by the month in which a gateway accepted the message', async () => {
  await database
    .updateTable('smsGateway')
    .set({ pricePerPartPaisa: paisa(35) })
    .execute();
  const zone = await insertZone(database, 'Cost zone');
  const customerId = await insertCustomer(database, { zoneId: zone });
  const send = async (sentAt: string, status: 'send' | 'failed' = 'send') => {
    const id = await queued({ customerId, body: 'ক'.repeat(71) });
    await database
      .updateTable('smsMessages')
      .set({ status, sentAt: new Date(sentAt) })
      .where('id', '=', id)
      .execute();
  };
  await send('2026-10-31T17:59:00Z');
  await send('2026-10-31T18:00:00Z');
  await send('2026-11-20T18:00:00Z', 'failed');
  await queued({ customerId });

  const user = await app.signIn({ userType: GENERAL_USER, zoneId: zone });
  const months = await user.call('smsCosts');
  expect(months).toHaveLength(6);
  expect(months.slice(0, 3)).toEqual([
    { month: '2026-11', messages: 2, parts: 4, cost: 140 },
    { month: '2026-10', messages: 1, parts: 2, cost: 70 },
    { month: '2026-09', messages: 0, parts: 0, cost: 0 },
  ]);
  expect(months.at(-1)?.month).toBe('2026-06');
});

test('all failed messages are sent again or put away at once, of the own zone', async () => {
  await database
    .updateTable('smsMessages')
    .set({ failureCode: 'withdrawn' })
    .where('status', '=', 'failed')
    .execute();
  const zone = await insertZone(database, 'Settled zone');
  const user = await app.signIn({ userType: GENERAL_USER, zoneId: zone });
  const near = await insertCustomer(database, { zoneId: zone });
  const reminder = { type: 'bill' as const, reminderKind: 'day_6' };
  const failed = async (more: Parameters<typeof queued>[0]) => fail(await queued(more));
  const own = [await failed({ customerId: near }), await failed({ customerId: near })];
  // Nothing is due any more.
  own.push(await failed({ customerId: near, ...reminder }));
  const others = [await failed({}), await failed({ customerId: null })];
  const later = await failed({ customerId: near });
  const upTo = later - 1;
  const settle = (act: 'send_again' | 'put_away', caller = admin) =>
    caller.call('smsFailedSettle', { body: { act, upTo } });

  const [first, second] = await Promise.all([
    settle('send_again', user),
    settle('send_again', user),
  ]);
  expect([first.data, second.data]).toContainEqual({
    sentAgain: 2,
    putAway: 0,
    withdrawn: 1,
    hasMore: false,
  });
  expect([first.data, second.data]).toContainEqual({
    sentAgain: 0,
    putAway: 0,
    withdrawn: 0,
    hasMore: false,
  });
  const repeated = await database
    .selectFrom('smsMessages')
    .select('resendOf')
    .where('resendOf', 'in', [...own, ...others, later])
    .orderBy('id')
    .execute();
  expect(repeated.map(({ resendOf }) => resendOf)).toEqual(own.slice(0, 2));

  expect((await settle('put_away')).data).toMatchObject({ putAway: 2, hasMore: false });
  const kept = await database
    .selectFrom('smsMessages')
    .select(['id', 'failureCode', 'failureReason'])
    .where('id', 'in', [...others, later])
    .orderBy('id')
    .execute();
  expect(kept.map(({ failureCode }) => failureCode === 'discarded')).toEqual([true, true, false]);
  expect(kept[0]?.failureReason).toEqual(kept[2]?.failureReason);
  const actions = await database
    .selectFrom('auditTrail')
    .select('id')
    .where('action', '=', 'smsFailedSettle')
    .execute();
  // Also the one that found nothing left to settle.
  expect(actions).toHaveLength(3);
  // A message that was put away can still be sent again by itself.
  expect((await again(others[0] as number)).status).toBe(200);
  const refused = await admin.raw('POST', 'sms_failed_settle', { act: 'all', upTo });
  expect([refused.status, Object.keys(refused.body.errorMessage)]).toEqual([422, ['act']]);
});

test('many failed messages are settled in batches', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into sms_messages (mobile_no, body, type, status, failed_at)
    select '01712345678', 'Hello', 'general', 'failed', now()
    from generate_series(1, ${MAX_SETTLED + 2}) returning id`.execute(database);
  const upTo = rows.at(-1)?.id as number;
  const putAway = () => admin.call('smsFailedSettle', { body: { act: 'put_away', upTo } });
  expect((await putAway()).data).toMatchObject({ putAway: MAX_SETTLED, hasMore: true });
  // Those of before, which are still to be settled, are among them.
  expect((await putAway()).data.hasMore).toBe(false);
  expect((await putAway()).data).toMatchObject({ putAway: 0, hasMore: false });
});
