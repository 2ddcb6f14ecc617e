import { createTestApp, DEFAULT_INSTANT } from '../test-support/test-app.ts';
import { callExamples } from '../http/openapi/examples.ts';
import {
  DOCS_ADDRESS,
  DOCS_SCRIPT_ADDRESS,
  OPENAPI_ADDRESS,
} from '@netkhata/contract/documentation';
import { parseSync } from 'oxc-parser';
import { sql } from 'kysely';
import { expect, it, test } from 'vitest';
import * as z from 'zod';
import {
  type CallKey,
  exampleRequest,
  makeExampleWorld,
  openSession,
  readBeforehand,
  sendExample,
} from './example-world.ts';

const testApp = await createTestApp();
const admin = await makeExampleWorld(testApp);
const clerk = await testApp.signIn({ userType: '2' });
const { body: document } = await clerk.raw('GET', OPENAPI_ADDRESS);

/** Calls that end the session or replace its token: each gets a session of its own. */
const ENDING: readonly CallKey[] = [
  'signIn',
  'signOut',
  'secondFactorCreate',
  'secondFactorRemove',
  'changeOwnPassword',
];
/** Ends every session and changes the password, so it must come last. */
const LAST: CallKey = 'changeOwnPassword';
const keys = Object.keys(callExamples) as CallKey[];
const inOrder = [...keys.filter((key) => key !== LAST), LAST];

const tokenFor = (key: CallKey): string | Promise<string> =>
  ENDING.includes(key)
    ? openSession(testApp.database, { userId: admin.user.id, usedAt: new Date(DEFAULT_INSTANT) })
    : admin.token;

const operations: any[] = Object.values(document.paths).flatMap((path) =>
  Object.values(path as object),
);
const operationOf = (key: CallKey) => operations.find(({ operationId }) => operationId === key);

/** Converts a schema of the document to zod, with its references at the place zod expects. */
function checkOf(schema: object): z.ZodType {
  const { schemas: $defs } = document.components;
  const text = JSON.stringify({ ...schema, $defs });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

/** Calls whose answer had no row: of what they select nothing was checked. */
const rowless: CallKey[] = [];

/** Whether an answer is no list, or has a row: an array, or a page of one (`data.data`). */
const hasRows = (data: any): boolean => {
  const rows = Array.isArray(data?.data) ? data.data : data;
  return !Array.isArray(rows) || rows.length > 0;
};

it.each(inOrder)('%s: the example is answered as documented', async (key) => {
  const operation = operationOf(key);
  const token = await tokenFor(key);
  const request = exampleRequest(key, await readBeforehand(testApp, key, token));
  const isLink = operation.security?.[0]?.link !== undefined;
  if (isLink) request.address += `?token=${token}`;
  const answer = await sendExample(testApp, request, isLink ? undefined : token);
  expect(answer.status, JSON.stringify(answer.body.errorMessage)).toBe(200);

  const jsonBody = operation.requestBody?.content['application/json'];
  if (jsonBody) expect(checkOf(jsonBody.schema).safeParse(jsonBody.example).error).toBeUndefined();
  const answered = operation.responses[200].content['application/json'];
  if (answered) expect(checkOf(answered.schema).safeParse(answer.body).error).toBeUndefined();
  if (answered && !hasRows(answer.body.data)) rowless.push(key);
  if (key === 'billRunStart') {
    const { id } = answer.body.data;
    await testApp.raw('GET', `bill_run_progress/${id}`, undefined, admin.token);
  }
});

test('every list was answered with rows, but for four that other tests fill', () => {
  // The last label is taken off; due-report.test.ts walks, reminder-settings.test.ts has a day,
  // money-attacks.test.ts attempts to pay.
  expect(rowless.toSorted()).toEqual([
    'checkoutAttempts',
    'labelTakeOff',
    'reminderDay',
    'walkingList',
  ]);
});

test('every change names the record it changed in the audit trail', async () => {
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_trail where subject is null order by action
  `.execute(testApp.database);
  // Tickets, parts of a file, tries of a gateway or wallet, what only the caller sees, and two
  // examples that find nothing to change.
  expect(rows.map(({ action }) => action)).toEqual([
    'accountConnectionTest',
    'arrivalTexts',
    'exportTicketCreate',
    'listExportCreate',
    'moveFileEnd',
    'moveFilePart',
    'notificationsSeen',
    'preferencesUpdate',
    'smsFailedSettle',
    'smsGatewayBalance',
    'smsGatewayTest',
    'takeoutCreate',
  ]);
});

test('the document has every call once and requires a signed-in user', async () => {
  expect(document.openapi).toBe('3.1.0');
  expect(new Set(operations.map(({ operationId }) => operationId))).toEqual(new Set(keys));
  expect(operations).toHaveLength(keys.length);
  expect((await testApp.raw('GET', OPENAPI_ADDRESS)).status).toBe(401);
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, path = ''] of references) {
    const target = path.split('/').reduce((at: any, name) => at?.[name], document);
    expect(target, path).toBeDefined();
  }
});

test('required fields are marked, and each field documents its refusals', () => {
  const { schema } = operationOf('customerCreate').requestBody.content['application/json'];
  expect(schema.required).toEqual(['name', 'mobileNo']);
  expect(schema.properties.name.description).toBe('May have at most 120 characters.');
  expect(schema.properties.category.description).toBe(
    'Must be one of: regular, complimentary, special.',
  );
  expect(schema.properties.area).toEqual({ $ref: '#/components/schemas/Id' });
});

test('the page shows every call to signed-in users, and runs only its own script', async () => {
  const signedOut = await testApp.raw('GET', DOCS_ADDRESS);
  expect(signedOut.status).toBe(401);
  expect(signedOut.body).toContain('sign in');
  const open = await clerk.raw('GET', DOCS_ADDRESS);
  expect(open.status).toBe(200);
  for (const key of keys) expect(open.body).toContain(`<section id="${key}">`);
  for (const page of [signedOut.body, open.body]) {
    expect(page.match(/<script[^>]*>/g)).toEqual([
      `<script type="module" src="${DOCS_SCRIPT_ADDRESS}">`,
    ]);
    expect(page).not.toMatch(/ on\w+=|javascript:|https?:\/\/(?!(bills|sms)\.example)/);
  }
  const script = await testApp.raw('GET', DOCS_SCRIPT_ADDRESS);
  expect(script.body).toContain('localStorage');
  expect(parseSync('docs.js', script.body).errors).toEqual([]);
});
