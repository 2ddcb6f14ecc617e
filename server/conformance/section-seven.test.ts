import type { AddressInfo } from 'node:net';
import { describe, expect, it, test } from 'vitest';
import { ensureFirstAdmin } from '../auth/first-admin.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { type HttpCall, sendHttp } from './http-client.ts';
import type { SectionRow, Seen } from './section-row.ts';
import { sectionSeven } from './section-seven.ts';
import { untouchedForm } from './section-seven-customers.ts';
import { mismatches } from './wire-shape.ts';

const BASE = '/billing-api/api/';
const seen: Seen = { email: 'owner@example.com', password: 'a-long-password' };

const { app, database } = await createTestApp();
await ensureFirstAdmin(database, { email: seen.email, password: seen.password });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Builds the request of a row from the values of earlier responses. */
function requestOf(row: SectionRow): HttpCall {
  const [method = '', path = ''] = row.call.split(' ');
  const params = row.params?.(seen) ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const query = new URLSearchParams(row.query?.(seen) ?? {}).toString();
  return {
    method: method as HttpCall['method'],
    address: `${row.isFile ? '/' : BASE}${filled}${query && `?${query}`}`,
    body: row.body?.(seen),
  };
}

const named = (row: SectionRow): [string, SectionRow] => [
  row.call + (row.note ? ` (${row.note})` : ''),
  row,
];
const isSignIn = (row: SectionRow): boolean => row.call === 'POST auth/login';

describe('section 7, call by call', () => {
  it.each(sectionSeven.map(named))('%s', async (_, row) => {
    const token = isSignIn(row) || row.isFile ? undefined : seen.token;
    const answer = await sendHttp(port, { ...requestOf(row), token });
    expect(answer.status, answer.bytes.toString('utf8').slice(0, 500)).toBe(200);
    if (row.isFile) {
      expect(answer.headers['content-type']).toContain('spreadsheetml');
      expect(answer.bytes.subarray(0, 2).toString()).toBe('PK');
      return;
    }
    expect(mismatches(answer.json, row.reads)).toEqual([]);
    row.keeps?.(answer.json, seen);
  });

  test('the books agree afterwards', () => expectBooksAtZero(database));

  test('the table has every address of section 7', () => {
    expect(new Set(sectionSeven.map(({ call }) => call)).size).toBe(64);
  });
});

describe('without a token', () => {
  const guarded = sectionSeven.filter((row) => !isSignIn(row));
  it.each(guarded.map(named))('%s', async (_, row) => {
    const request = requestOf(row);
    const address = row.isFile ? request.address.split('?')[0] : request.address;
    const answer = await sendHttp(port, { ...request, address: address ?? '' });
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({
      success: false,
      heading: 'Please sign in',
      errorMessage: 'Your session has ended.',
      data: null,
    });
  });
});

describe('the choices of a form', () => {
  const spellings: [string, (id: number) => unknown][] = [
    ['a number', (id) => id],
    ['text', (id) => String(id)],
    ['{ value, label }', (id) => ({ value: id, label: 'chosen' })],
    ['{ value, label } with text', (id) => ({ value: String(id), label: 'chosen' })],
    ['{ id, name }', (id) => ({ id, name: 'chosen' })],
    ['the row of its own list', (id) => ({ areaId: id, ledgerId: id, employeeId: id })],
  ];

  it.each(spellings)('%s is read for area, zone, package and customer', async (_, spell) => {
    const { token } = seen;
    const send = (address: string, body: unknown) =>
      sendHttp(port, { method: 'POST', address: BASE + address, token, body });
    const registered = await send('customer_reg', {
      ...untouchedForm,
      name: 'Choice Maker',
      mobileNo: '01612345678',
      area: spell(seen.areaId),
      zone: spell(seen.zoneId),
      package: spell(seen.packageId),
    });
    expect(registered.json.errorMessage).toBe('');
    const { id } = registered.json.data;
    const address = `${BASE}customer_details/${id}`;
    const details = await sendHttp(port, { method: 'GET', address, token });
    expect(details.json).toMatchObject({
      area: { id: seen.areaId },
      zone: { id: seen.zoneId },
      package: { id: seen.packageId },
    });
    const unpaid = await send('customer_bill_list', { customer: spell(id) });
    expect(unpaid.json.customer.id).toBe(id);
    const paid = await send('payment_received', {
      customer: spell(id),
      paymentAmount: '10',
      account: spell(11),
      collectionBy: spell(seen.userId),
    });
    expect(paid.json).toMatchObject({ success: true, errorMessage: '' });
  });
});

describe('a refusal', () => {
  const changes = sectionSeven.filter(
    (row) => row.call.startsWith('POST') && 'successMessage' in (row.reads as object),
  );
  it.each([...new Set(changes.map(({ call }) => call))])(
    '%s without input names its fields, each with a list of messages',
    async (call) => {
      const address = BASE + (call.split(' ')[1] ?? '');
      const answer = await sendHttp(port, { method: 'POST', address, token: seen.token, body: {} });
      expect(answer.status).toBe(422);
      expect(answer.json.success).toBe(false);
      const fields = Object.values(answer.json.errorMessage as Record<string, unknown>);
      expect(fields.length).toBeGreaterThan(0);
      for (const messages of fields) expect(messages).toEqual([expect.any(String)]);
    },
  );
});
