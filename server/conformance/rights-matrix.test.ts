import type { AuditSubject } from '@netkhata/contract/audit-subjects';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { type Access, heldRights, RIGHTS, type Right } from '@netkhata/contract/rights';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { documentedCalls } from '../http/openapi/document.ts';
import type { CallExample } from '../http/openapi/example.ts';
import { createTestApp, type RawAnswer } from '../test-support/test-app.ts';
import {
  type CallKey,
  exampleRequest,
  makeExampleWorld,
  OTHER_ZONE_ID,
  openSession,
  readBeforehand,
  sendExample,
} from './example-world.ts';
import { type MatrixRow, rightsMatrix } from './rights-matrix.ts';

const NOW = new Date('2026-11-21T10:00:00+06:00');
const IDLE_LIMIT_HOURS = 12;
const testApp = await createTestApp(NOW.toISOString());
const { database } = testApp;
const owner = await makeExampleWorld(testApp);
const clerk = await testApp.signIn({ userType: '2', name: 'Clerk' });
const elsewhere = await testApp.signIn({
  userType: '2',
  name: 'Elsewhere',
  zoneId: OTHER_ZONE_ID,
});

/** What somebody bound to a zone can hold; other calls miss the right. */
const HELD_IN_A_ZONE: ReadonlySet<Access> = new Set(heldRights(RIGHTS, { isBoundToZone: true }));

/** Data of the examples' customers, which no response to a user of another zone may contain. */
const STRANGERS = /Abdul Karim|Salma Khatun|Jahid Hasan|01712345678/;

const rows = Object.entries(rightsMatrix) as [CallKey, MatrixRow][];
/** Ends every session of its user and changes the password, so it must come last. */
const LAST: readonly CallKey[] = ['changeOwnPassword'];
const inOrder = [
  ...rows.filter(([key]) => !LAST.includes(key)),
  ...rows.filter(([key]) => LAST.includes(key)),
];

/** Whether the records of a kind belong to every zone. */
const IS_SHARED: Record<AuditSubject, boolean> = {
  account: true,
  outage: true,
  area: true,
  arrival: true,
  arrival_claim: false,
  arrival_statement: true,
  arrival_text: true,
  backup: true,
  backup_settings: true,
  bill: false,
  bill_run: false,
  block: true,
  category: true,
  check: true,
  collection_report: false,
  company: true,
  connection: true,
  customer: false,
  day_close: true,
  handover: false,
  item: true,
  label: true,
  list: false,
  move: true,
  movement: true,
  network_difference: false,
  network_profile: true,
  network_session: false,
  package: true,
  payment: false,
  planned_change: false,
  pppoe_password: false,
  promise: false,
  register: true,
  reminder_settings: true,
  road: true,
  role: true,
  router: true,
  router_reading: true,
  saved_view: false,
  second_factor: false,
  sms: false,
  sms_gateway: true,
  sms_template: true,
  staff_debt: false,
  suspension: false,
  suspension_settings: true,
  late_fee_settings: true,
  takeout: true,
  till: true,
  user: false,
  vat_rate: true,
  zone: true,
};
const OF_A_ZONE_ALL_THE_SAME: readonly string[] = [
  // Adds a label beside the others, as everybody may who registers customers (0021).
  'labelCreate',
  // Of a router's differences those of the zone's customers alone.
  'networkScriptUpdate',
  'networkScriptExport',
];

async function setGeneralRights(rights: readonly Right[]): Promise<void> {
  await database.deleteFrom('roleRights').where('roleId', '=', '2').execute();
  await database
    .insertInto('roleRights')
    .values(rights.map((rightName) => ({ roleId: '2', rightName })))
    .execute();
}

/** The right to grant: `zone_administration` comes with `administration`. */
const grantedRight = (access: Access) =>
  access === 'zone_administration' ? 'administration' : access;
const allBut = (access: Access): Right[] =>
  RIGHTS.filter((right) => right !== grantedRight(access));

/** Opens a session for each call, because some calls end it. */
const tokenOf = (userId: number, usedAt = NOW): Promise<string> =>
  openSession(database, { userId, usedAt });

async function send(
  key: CallKey,
  token: string | undefined,
  change: Partial<CallExample> = {},
  remoteAddress?: string,
): Promise<RawAnswer> {
  const request = exampleRequest(key, change);
  if (request.address.startsWith('/report/')) request.address += `?token=${token ?? ''}`;
  return sendExample(testApp, request, token, remoteAddress);
}

/** The example with other names, so that the Super Admin's later one is no duplicate. */
function renamed(key: CallKey): Partial<CallExample> {
  const body = { ...exampleBody(key) };
  for (const field of ['name', 'email', 'pppoeUserName']) {
    if (typeof body[field] === 'string') body[field] = `Second-${body[field]}`;
  }
  if (key === 'routerCreate') body['address'] = '10.0.0.9';
  return key === 'signIn' ? {} : { body };
}

const documented = (key: CallKey): EndpointShape =>
  documentedCalls.find((call) => call.key === key)?.endpoint as EndpointShape;

const exampleBody = (key: CallKey): Record<string, unknown> =>
  documentedCalls.find((call) => call.key === key)?.example.body ?? {};

test('every call has a row with the right that the contract requires', () => {
  const named = documentedCalls.map(({ key, endpoint }) => [key, endpoint.access]);
  expect(Object.fromEntries(rows.map(([key, [access]]) => [key, access]))).toEqual(
    Object.fromEntries(named),
  );
});

describe('without a token', () => {
  it.each(inOrder)('%s', async (key, row) => {
    expect((await send(key, undefined)).status).toBe(row[1]);
  });
});

describe('an expired token', () => {
  let ended = '';
  beforeAll(async () => {
    const usedAt = new Date(NOW.getTime() - (IDLE_LIMIT_HOURS * 60 + 1) * 60_000);
    ended = await tokenOf(owner.user.id, usedAt);
  });
  it.each(inOrder.map((each, index) => [...each, index] as const))(
    '%s',
    async (key, row, index) => {
      // No address sends more of them than are answered in a minute.
      const address = `10.0.0.${index % 2}`;
      expect((await send(key, ended, {}, address)).status).toBe(row[2]);
    },
  );
});

describe('a General User with every right but the required one', () => {
  it.each(inOrder)('%s', async (key, row) => {
    await setGeneralRights(allBut(row[0]));
    const token = await tokenOf(clerk.user.id);
    const change = row[3] === 200 ? await readBeforehand(testApp, key, token) : {};
    const answer = await send(key, token, change);
    expect(answer.status, JSON.stringify(answer.body.errorMessage)).toBe(row[3]);
    if (row[3] === 403) expect(answer.body).toMatchObject({ success: false, data: null });
  });
});

describe('a General User of another zone', () => {
  it.each(inOrder)('%s', async (key, row) => {
    await setGeneralRights(RIGHTS);
    const token = await tokenOf(elsewhere.user.id);
    const change = { ...renamed(key), ...(await readBeforehand(testApp, key, token)) };
    const answer = await send(key, token, change);
    expect(answer.status, JSON.stringify(answer.body.errorMessage)).toBe(row[4]);
    expect(JSON.stringify(answer.body)).not.toMatch(STRANGERS);
    const { reach, access } = documented(key);
    const beyond = { settings: 'right.reachesEveryZone', books: 'right.reachesAllBooks' } as const;
    if (reach !== 'settings' && reach !== 'books') return;
    const isHeld = access === 'session' || HELD_IN_A_ZONE.has(access);
    const reason = isHeld ? beyond[reach] : 'right.missing';
    expect(answer.body.messages.detail).toEqual({ key: reason });
  });

  it('has changed nothing that every zone shares', async () => {
    const written = await database
      .selectFrom('auditTrail')
      .select(['action', 'subject'])
      .where('userId', '=', elsewhere.user.id)
      .execute();
    expect(written.length).toBeGreaterThan(5);
    const shared = written.filter(
      ({ action, subject }) =>
        IS_SHARED[subject as AuditSubject] && !OF_A_ZONE_ALL_THE_SAME.includes(action),
    );
    expect(shared).toEqual([]);
  });
});

describe('a Super Admin', () => {
  it.each(inOrder)('%s', async (key, row) => {
    const token = await tokenOf(owner.user.id);
    const answer = await send(key, token, await readBeforehand(testApp, key, token));
    expect(answer.status, JSON.stringify(answer.body.errorMessage)).toBe(row[5]);
  });
});
