import { randomBytes } from 'node:crypto';
import type { Api } from '@netkhata/contract/api';
import type { excelReports } from '@netkhata/contract/reports';
import { message } from '@netkhata/contract/messages';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { hashPassword } from '../auth/password-hash.ts';
import type { Database } from '../database/database.ts';
import { documentedCalls } from '../http/openapi/document.ts';
import type { CallExample } from '../http/openapi/example.ts';
import { callExamples } from '../http/openapi/examples.ts';
import { hashToken } from '../http/session.ts';
import { generate, registerTestCustomer } from '../test-support/scenario.ts';
import type { RawAnswer, TestApp, TestClient } from '../test-support/test-app.ts';
import { makeExampleArrivals, makeExampleRefund } from './example-arrivals.ts';
import { makeExampleMoves, prepareExampleMove } from './example-moves.ts';
import { prepareSecondFactor } from './example-second-factor.ts';

export type CallKey = keyof Api | keyof typeof excelReports;

export interface ExampleRequest {
  method: 'GET' | 'POST';
  address: string;
  contentType: string;
  body: string | Buffer | undefined;
}

/** The request of a call's documented example. */
export function exampleRequest(key: CallKey, change: Partial<CallExample> = {}): ExampleRequest {
  const { params, query, body, file } = { ...callExamples[key], ...change };
  const call = documentedCalls.find((each) => each.key === key);
  if (!call) throw new Error(`${key} is not documented`);
  const path = call.address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams(query ?? {}).toString();
  const json = call.endpoint.method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
  return {
    method: call.endpoint.method,
    address: search === '' ? path : `${path}?${search}`,
    contentType: file?.contentType ?? 'application/json',
    body: file ? Buffer.from(file.base64, 'base64') : json,
  };
}

/** Values that an example cannot contain because they are new each time, such as fingerprints. */
export async function readBeforehand(
  testApp: TestApp,
  key: CallKey,
  token: string,
): Promise<Partial<CallExample>> {
  const before = async (earlier: CallKey, change: Partial<CallExample> = {}) =>
    (await sendExample(testApp, exampleRequest(earlier, change), token)).body.data;
  const { body } = callExamples[key];
  if (key === 'billRunStart') {
    const { fingerprint } = await before('billRunPreview', { body });
    return { body: { ...body, fingerprint } };
  }
  if (key === 'packagePriceSave') {
    // Null for who may not read it.
    const preview = await before('packagePricePreview');
    return preview ? { body: { ...body, fingerprint: preview.fingerprint } } : {};
  }
  if (key === 'outageSave') {
    const preview = await before('outagePreview');
    return preview ? { body: { ...body, fingerprint: preview.fingerprint } } : {};
  }
  if (key === 'suspensionApprove') {
    const { fingerprint } = await before('suspensionProposals');
    return { body: { ...body, fingerprint } };
  }
  if (key === 'arrivalConfirm') {
    // Null for who may not read it.
    return { body: { ...body, ...(await before('arrivalStrong')) } };
  }
  if (key === 'pleaseCheckClose') {
    const [entry] = (await before('pleaseCheck'))?.entries ?? [];
    return entry
      ? { body: { ...body, kind: entry.kind, record: entry.record, facts: entry.facts } }
      : {};
  }
  if (key === 'signIn' || /econdFactor|userFactor/.test(key)) {
    return prepareSecondFactor(testApp.database, key);
  }
  if (key.startsWith('move')) return prepareExampleMove(testApp.database, key);
  if (key !== 'uploadedImage') return {};
  const { file } = await before('ownPictureUpload');
  return { params: { file } };
}

export async function sendExample(
  { app }: Pick<TestApp, 'app'>,
  request: ExampleRequest,
  token: string | undefined,
  /** Where it comes from. */
  remoteAddress = '127.0.0.1',
): Promise<RawAnswer> {
  const { method, address: url, body, contentType } = request;
  const answer = await app.inject({
    method,
    url,
    remoteAddress,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { payload: body }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
}

/** Id of the zone that the examples' records belong to, and of another one. */
const EXAMPLE_ZONE_ID = 1;
export const OTHER_ZONE_ID = 2;

/**
 * Fills a new installation with the records that the examples name, with the same ids. Returns user
 * 1, the Super Admin with the examples' password.
 */
export async function makeExampleWorld({ signIn, database }: TestApp): Promise<TestClient> {
  const { email, password } = callExamples.signIn.body as { email: string; password: string };
  const admin = await signIn({ name: 'Owner', email });
  await database
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', admin.user.id)
    .execute();
  await makePlaces(admin);
  await makeNetwork(admin);
  await makeCustomers(admin);
  await logIn(database);
  await post(admin, 'router_reading_upload', callExamples.routerReadingUpload.body);
  await makeInstalment(database);
  await makeBills(admin);
  await makePayments(admin);
  await suspend(database);
  await makeMovements(admin);
  await failFirstSms(database);
  await makeViews(admin);
  await makeHandovers(admin);
  await makeLeaver(admin, database);
  await closeDays(admin);
  await makeExampleMoves(database);
  await makeExampleArrivals(admin);
  await post(admin, 'account_connection_create', {
    accountId: 13,
    kind: 'forwarded_texts',
    wallet: 'bkash',
  });
  await post(admin, 'account_connection_test', callExamples.accountConnectionTest.body);
  await makeExampleRefund(database, admin.user.id);
  return admin;
}

/** Opens another session of a user. Returns its token. */
export async function openSession(
  database: Database,
  session: { userId: number; usedAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId: session.userId,
      createdAt: session.usedAt,
      lastUsedAt: session.usedAt,
    })
    .execute();
  return token;
}

async function post(client: TestClient, path: string, body: unknown): Promise<{ id: number }> {
  const answer = await client.raw('POST', path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body.errorMessage)}`).toBe(200);
  return answer.body.data;
}

async function makePlaces(admin: TestClient): Promise<void> {
  await post(admin, 'area_create', { name: 'Mirpur 10' });
  await post(admin, 'zone_create', { name: 'Mirpur' });
  await post(admin, 'zone_create', { name: 'Uttara' });
  await post(admin, 'package_create', { name: 'Home 10', speed: '10 Mbps', billAmount: '700' });
  await post(admin, 'user_create', {
    name: 'Rahim Uddin',
    email: 'rahim',
    password: 'first-password',
    confirmPassword: 'first-password',
    zone: EXAMPLE_ZONE_ID,
    usertype: '2',
  });
}

/** Router 1, without a secret so that nothing is sent to it, and profile 100. */
async function makeNetwork(admin: TestClient): Promise<void> {
  await post(admin, 'router_create', { name: 'Mirpur', address: '10.0.0.1' });
  const rates = { rateDown: 10240, rateUp: 10240 };
  await post(admin, 'network_profile_create', { name: 'home-10', ...rates });
}

/** Network session 1 of customer 1, and session 2 of an unknown user name, as difference 2. */
async function logIn(database: Database): Promise<void> {
  await sql`
    insert into radius.radacct (acctsessionid, acctuniqueid, username, customer_id, router_id,
      packetsrcipaddress, acctstarttime, acctupdatetime)
    values ('81100001', 'session-1', 'karim', 1, 1, '10.0.0.1', now(), now()),
      ('81100002', 'session-2', 'old-office', null, 1, '10.0.0.1', now(), now())
  `.execute(database);
  await sql`select radius.settle_presence(1)`.execute(database);
  await sql`select settle_differences()`.execute(database);
}

/**
 * Customer 3 was suspended by hand, is to be switched on again (task 2), and is suspended again.
 * Customer 2 has promised to pay more than they pay in the examples (promise 1), and pays more from
 * January on (planned change 1). The next bill of customer 1 has adjustment 1. Package 90 costs more
 * from February on (planned price 1).
 */
async function suspend(database: Database): Promise<void> {
  const insert = (isByHand: boolean) => sql`
    insert into suspensions (customer_id, mode, due_paisa, decided_by, is_by_hand)
    values (3, 'walled', 240000, 1, ${isByHand})
  `;
  await insert(true).execute(database);
  await sql`update suspension_tasks set done_at = now(), done_by = 1`.execute(database);
  const reason = JSON.stringify(message('suspension.liftedByPayment'));
  await sql`
    update suspensions set lifted_at = now(), lift_reason = ${reason}::jsonb
  `.execute(database);
  await insert(false).execute(database);
  await sql`
    insert into payment_promises (customer_id, amount_paisa, made_on, due_on, made_by)
    values (2, 5000000, '2026-11-20', '2026-11-25', 1)
  `.execute(database);
  await sql`
    insert into planned_changes (customer_id, from_day, fee_paisa, reason, created_by)
    values (2, '2027-01-01', 60000, 'Agreed by phone', 1)
  `.execute(database);
  await sql`
    with away as (
      insert into customer_aways (customer_id, from_day, last_day, reason, created_by)
      values (2, '2027-03-01', '2027-03-31', 'With the parents', 1)
      returning id, customer_id, reason, created_by
    )
    insert into planned_changes (customer_id, from_day, status, reason, created_by, away_id)
    select customer_id, from_day, status, reason, created_by, id
    from away, (values ('2027-03-01'::date, 'deactive'), ('2027-04-01', 'active'))
      as change (from_day, status)
  `.execute(database);
  await sql`
    insert into bill_adjustments (customer_id, kind, amount_paisa, open_paisa, from_day, until_day,
      days, of_days, description)
    values (1, 'terms', 1000, 1000, '2026-10-01', '2026-10-02', 1, 31, 'Changed terms: 1 of 31 days')
  `.execute(database);
  await sql`
    with outage as (
      insert into outages (from_day, to_day, zone_ids, area_ids, router_ids, reason, steps,
        customer_count, credit_paisa, is_sms_sent, created_by)
      values ('2026-10-10', '2026-10-15', '{1}', '{}', '{}', 'Fibre cut', '[]', 1, 100, false, 1)
      returning id
    )
    insert into bill_adjustments (customer_id, kind, amount_paisa, open_paisa, from_day, until_day,
      days, of_days, description, outage_id)
    select 2, 'outage', -100, -100, '2026-10-10', '2026-10-16', 6, 31, 'No service', id from outage
  `.execute(database);
  await sql`
    insert into packages (id, name, bill_amount_paisa) overriding system value
    values (90, 'Office 50', 250000)
  `.execute(database);
  await sql`
    insert into package_prices
      (package_id, from_day, old_price_paisa, price_paisa, reason, created_by)
    values (90, '2027-02-01', 250000, 280000, 'Bandwidth costs more', 1)
  `.execute(database);
}

async function makeCustomers(admin: TestClient): Promise<void> {
  const zone = EXAMPLE_ZONE_ID;
  const places = { zone, area: 1, block: 'Block A', road: 'Road 7' };
  await registerTestCustomer(admin, { name: 'Abdul Karim', mobileNo: '01712345678', ...places });
  await registerTestCustomer(admin, { name: 'Salma Khatun', monthlyFee: '500', zone });
  await registerTestCustomer(admin, { name: 'Jahid Hasan', monthlyFee: '800', zone });
  await registerTestCustomer(admin, { name: 'Nadia Islam', zone: OTHER_ZONE_ID });
}

/** Bills 1 to 4 by run 1, bills 5 and 6 by hand, 7 to 10 by run 2. */
async function makeBills(admin: TestClient): Promise<void> {
  await generate(admin, '2026-11-05');
  for (const price of ['1500', '900']) {
    const bill_item = [{ item: 4, quantity: '1', price }];
    await post(admin, 'bill_save', { customer: 3, billDate: '2026-11-20', bill_item });
  }
  const run = await generate(admin, '2026-12-05');
  expect(run.id).toBe(2);
}

/** Payments 1 to 3 on bill 1, all waiting for approval. */
async function makePayments(admin: TestClient): Promise<void> {
  for (const payAmount of ['300', '100', '50']) {
    const payment = await post(admin, 'payment_received', {
      customer: 1,
      account: 11,
      collectionBy: 2,
      billData: [{ billNo: 'B2611-000001', payAmount, isSelect: 1 }],
    });
    await post(admin, 'send_payment_sms', { paymentId: payment.id, smsMessage: 'Received.' });
  }
}

/** Customer 6 is closed, and is to get something back. */
async function makeLeaver(admin: TestClient, database: Database): Promise<void> {
  const { id } = await registerTestCustomer(admin, { zone: EXAMPLE_ZONE_ID });
  await sql`
    with closed as (update customers set status = 'close' where id = ${id} returning id)
    insert into bill_adjustments (customer_id, kind, amount_paisa, open_paisa, from_day, until_day,
      days, of_days, description)
    select id, 'left', -1000, -1000, '2026-10-30', '2026-11-01', 2, 31, 'Ended' from closed
  `.execute(database);
}

/**
 * Hand-overs 1 to 6 of the owner, who is the only Super Admin and so receives them: accepted with
 * ten taka short, submitted, twice counted differently, counted alike with outlay 1, submitted.
 * Payment 10 is still in the hand.
 */
async function makeHandovers(admin: TestClient): Promise<void> {
  const { id: customer } = await registerTestCustomer(admin, { zone: OTHER_ZONE_ID });
  const account = 11;
  const collect = async () =>
    (await post(admin, 'payment_received', { customer, account, paymentAmount: '500' })).id;
  const notes = (amount: number) => [{ note: 10, pieces: amount / 10 }];
  const handOver = async (change: object = {}) => {
    const upTo = await collect();
    const form = { account, upTo, paymentsTotal: '500', notes: notes(500), ...change };
    return post(admin, 'handover_create', form);
  };
  const count = (id: number, amount: number) =>
    post(admin, 'handover_count', { id, notes: notes(amount) });
  const short = await handOver({ notes: notes(490), shortage: 'difference' });
  await count(short.id, 490);
  await post(admin, 'handover_accept', { id: short.id });
  await handOver();
  for (let made = 0; made < 2; made += 1) await count((await handOver()).id, 400);
  const fuel = { category: 3, amount: '50', remarks: 'Petrol' };
  const agreed = await handOver({ outlays: [fuel], notes: notes(450) });
  await count(agreed.id, 450);
  await handOver();
  await collect();
}

/** Movements 1 and 2 fill the till; 3 and 4 wait, entered while the owner was the only admin. */
async function makeMovements(admin: TestClient): Promise<void> {
  const till = { account: 11, category: 11 };
  await post(admin, 'money_pay_in', { ...till, amount: '100' });
  await post(admin, 'money_pay_in', { ...till, amount: '50000' });
  for (const category of [1, 4]) {
    await post(admin, 'money_pay_out', { account: 11, category, amount: '12000' });
  }
}

/** Views 1 and 2 of the owner. */
async function makeViews(admin: TestClient): Promise<void> {
  for (const zone of ['Mirpur', 'Uttara']) {
    const view = { list: 'customer_dt', name: zone, state: { filters: { zone } } };
    await post(admin, 'saved_view_create', view);
  }
}

/** Closes 1 and 2, of days before the examples' own. */
async function closeDays(admin: TestClient): Promise<void> {
  for (const day of ['2026-11-17', '2026-11-18']) await post(admin, 'day_close', { day });
}

/** Makes SMS 1 failed, so that it may be sent again. */
async function failFirstSms(database: Database): Promise<void> {
  await database
    .updateTable('smsMessages')
    .set({
      status: 'failed',
      failureReason: message('foreign.words', { words: 'Absent subscriber' }),
      failedAt: new Date(),
    })
    .where('id', '=', 1)
    .execute();
}

/** By SQL, because no call makes an instalment: it comes with a move. */
async function makeInstalment(database: Database): Promise<void> {
  await database
    .insertInto('plannedLines')
    .values({ customerId: 1, name: 'Router', amountPaisa: paisa(50_000), times: 24 })
    .execute();
}
