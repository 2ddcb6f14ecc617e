import type { Api } from '@netkhata/contract/api';
import { api } from '@netkhata/contract/api';
import type { excelReports } from '@netkhata/contract/reports';
import { API_PREFIX } from '@netkhata/contract/request';
import { expect } from 'vitest';
import { ensureFirstAdmin } from '../auth/first-admin.ts';
import { callExamples } from '../http/openapi-examples.ts';
import { documentedCalls } from '../http/openapi-document.ts';
import { generate, registerTestCustomer } from '../test-support/scenario.ts';
import type { TestApp, TestClient } from '../test-support/test-app.ts';
import { openTestSession } from '../test-support/test-users.ts';

export type CallKey = keyof Api | keyof typeof excelReports;

export interface ExampleRequest {
  method: 'GET' | 'POST';
  address: string;
  body: Record<string, unknown> | undefined;
}

/** The request of a call's example, as the documentation shows it. */
export function exampleRequest(key: CallKey): ExampleRequest {
  const { params, query, body } = callExamples[key];
  const call = documentedCalls.find((each) => each.key === key);
  if (!call) throw new Error(`${key} is not documented`);
  const path = call.address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams(query ?? {}).toString();
  return {
    method: call.endpoint.method,
    address: search === '' ? path : `${path}?${search}`,
    body: call.endpoint.method === 'POST' ? { ...body } : undefined,
  };
}

/** The fingerprint stands for the bills as they are now: a client has it from its preview. */
export async function withFingerprint(
  key: CallKey,
  request: ExampleRequest,
  client: TestClient,
): Promise<ExampleRequest> {
  if (key !== 'billRunStart') return request;
  const preview = await client.raw('POST', api.billRunPreview.path, request.body);
  const { fingerprint } = preview.body;
  return { ...request, body: { ...request.body, fingerprint } };
}

/** A Super Admin with the password of the examples: user 1. */
export const FIRST_ADMIN_ID = 1;
/** Zones 1, where everything of the examples is, and 2. */
export const EXAMPLE_ZONE_ID = 1;
export const OTHER_ZONE_ID = 2;

/** Fills a new installation with the records that the examples name, ids and all. */
export async function makeExampleWorld(testApp: TestApp): Promise<{ admin: TestClient }> {
  const { email, password } = callExamples.signIn.body as { email: string; password: string };
  await ensureFirstAdmin(testApp.database, { email, password });
  const admin = testApp.clientOf(await openTestSession(testApp.database, FIRST_ADMIN_ID));
  await makePlaces(admin);
  await makeCustomers(admin);
  await makeBills(admin);
  await makePayments(admin);
  return { admin };
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

async function makeCustomers(admin: TestClient): Promise<void> {
  const zone = EXAMPLE_ZONE_ID;
  const places = { zone, area: 1, block: 'Block C', road: 'Road 3' };
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

/** Payments 1 to 3 on bill 1, all waiting. */
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

/** The address of an example as a test client takes it: below the prefix, or under the root. */
export const pathBelowPrefix = (address: string): string =>
  address.startsWith(API_PREFIX) ? address.slice(API_PREFIX.length) : address;
