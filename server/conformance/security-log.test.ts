import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { fixedClock } from '../clock.ts';
import { openSecretBox } from '../secrets/secret-box.ts';
import { callExamples } from '../http/openapi/examples.ts';
import { createTestApp, type TestApp } from '../test-support/test-app.ts';
import {
  type CallKey,
  exampleRequest,
  makeExampleWorld,
  openSession,
  sendExample,
} from './example-world.ts';
import { rightsMatrix } from './rights-matrix.ts';

/**
 * Makes every call at log level trace, both well-formed and not, and searches the log for secrets
 * and texts of messages.
 */
const NOW = '2026-11-21T10:00:00+06:00';
const SECRETS = {
  password: 'secret-of-a-person-1',
  pppoePassword: 'secret-of-a-router-2',
  gatewayKey: 'secret-of-a-gateway-3',
  ticket: 'secret-ticket-in-an-address-4',
  text: 'Dear Rahima, secret text 5',
};

const lines: string[] = [];
let product: TestApp;
let token = '';

beforeAll(async () => {
  const testApp = await createTestApp(NOW);
  const owner = await makeExampleWorld(testApp);
  const app = await buildApp({
    database: testApp.database,
    clock: fixedClock(NOW),
    logLevel: 'trace',
    logTo: { write: (line) => void lines.push(line) },
    gateways: {
      secrets: openSecretBox({ key: 'the key of the tests', keyFile: '' }),
      mayReachPrivateHosts: true,
    },
  });
  product = { ...testApp, app };
  token = await openSession(testApp.database, { userId: owner.user.id, usedAt: new Date(NOW) });
});

/** The body with the values to search for in its sensitive fields. */
function withSecrets(body: Record<string, unknown> | undefined): Record<string, unknown> {
  const { password, pppoePassword, gatewayKey, text } = SECRETS;
  return {
    ...body,
    ...(body && 'password' in body && { password, confirmPassword: password }),
    ...(body && 'currentPassword' in body && { currentPassword: password }),
    ...(body && 'pppoePassword' in body && { pppoePassword }),
    ...(body && 'secrets' in body && { secrets: { key: gatewayKey, password: gatewayKey } }),
    ...(body && 'smsMessage' in body && { smsMessage: text }),
  };
}

it('contains no password, token, ticket, gateway secret or message text', async () => {
  for (const [index, key] of (Object.keys(rightsMatrix) as CallKey[]).entries()) {
    if (key === 'signOut') continue;
    const body = withSecrets(callExamples[key].body);
    await sendExample(product, exampleRequest(key, { body }), token);
    // An invalid body, an invalid token, and a token in the URL.
    const broken = exampleRequest(key, { body: { ...body, id: 'x', customer: SECRETS.text } });
    await sendExample(product, broken, token);
    // No address sends more invalid tokens than are answered in a minute.
    await sendExample(product, exampleRequest(key), SECRETS.password, `10.0.0.${index % 2}`);
    const inAddress = exampleRequest(key);
    inAddress.address += `?token=${SECRETS.ticket}`;
    await sendExample(product, inAddress, undefined);
  }
  await brokenDatabase();
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(100);
  expect(log).toContain('access refused');
  expect(log).toContain('request failed');
  for (const [name, secret] of Object.entries({ ...SECRETS, token })) {
    expect(log.includes(secret), name).toBe(false);
  }
  expect(log).not.toMatch(/\$argon2|authorization/i);
});

/** Provokes a server error, whose log line must not contain any value of the request. */
async function brokenDatabase(): Promise<void> {
  await product.database.schema.alterTable('users').renameColumn('mobile_no', 'gone').execute();
  const body = withSecrets(callExamples.userCreate.body);
  const answer = await sendExample(product, exampleRequest('userCreate', { body }), token);
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).toMatch(/Something went wrong \([0-9a-f-]{36}\)/);
  expect(JSON.stringify(answer.body)).not.toMatch(/mobile_no|column|select|at /);
}

it('logs each refusal as one line of JSON: who, from where, what and when', async () => {
  lines.length = 0;
  await sendExample(product, exampleRequest('areaTable'), 'none');
  const [line = ''] = lines;
  expect(lines).toHaveLength(1);
  expect(JSON.parse(line)).toMatchObject({
    event: 'refused',
    status: 401,
    from: '127.0.0.1',
    req: { method: 'POST', path: '/billing-api/api/area_dt' },
    time: expect.any(Number),
  });
});

it('cannot be tricked into forged lines', async () => {
  lines.length = 0;
  await product.app.inject({
    url: '/billing-api/api/%0A%7B%22level%22%3A60%7D%0Anothing',
    headers: { authorization: 'Bearer none' },
  });
  await product.app.inject({
    url: '/billing-api/api/user_details/1%0Aforged',
    headers: { authorization: 'Bearer none' },
  });
  expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
  expect(lines.length).toBeGreaterThan(0);
});
