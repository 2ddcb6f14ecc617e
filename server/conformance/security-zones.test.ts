import { RIGHTS } from '@netkhata/contract/rights';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoRandom } from '../demo/demo-random.ts';
import { callExamples } from '../http/openapi/examples.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { TEST_SEED } from '../test-support/seeded-random.ts';
import {
  type CallKey,
  exampleRequest,
  makeExampleWorld,
  OTHER_ZONE_ID,
  openSession,
  sendExample,
} from './example-world.ts';
import { rightsMatrix } from './rights-matrix.ts';
import { startWriteLog, takeWrites } from './write-log.ts';

/**
 * A user with a zone and every right sends the ids of another zone's records: no response may
 * contain those records, and none of them may change.
 */
const NOW = '2026-11-21T10:00:00+06:00';
const ROUNDS = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 500) / 250);
/** The customers of the examples, all of another zone. */
const STRANGERS = /Abdul Karim|Salma Khatun|Jahid Hasan/;
const IDS = ['1', '2', '3', '4', 'B2611-000001', 'B2611-000002'];
/** Left out, because they end the session that the other calls need. */
const LEFT_OUT: CallKey[] = [
  'signIn',
  'signOut',
  'changeOwnPassword',
  'secondFactorCreate',
  'billRunProgress',
];

const testApp = await createTestApp(NOW);
const { database } = testApp;
let userId = 0;

beforeAll(async () => {
  await makeExampleWorld(testApp);
  await database.deleteFrom('roleRights').where('roleId', '=', '2').execute();
  await database
    .insertInto('roleRights')
    .values(RIGHTS.map((rightName) => ({ roleId: '2', rightName })))
    .execute();
  const elsewhere = await testApp.signIn({ userType: '2', zoneId: OTHER_ZONE_ID });
  userId = elsewhere.user.id;
  await startWriteLog(database);
});

const newToken = (): Promise<string> => openSession(database, { userId, usedAt: new Date(NOW) });

const OWNED_BY_CUSTOMER = ['bills', 'payments', 'customer_balances', 'customer_labels'];

/** Hash of all rows of the other zone's customers and of the records that depend on them. */
async function fingerprint(): Promise<string> {
  const others = sql`select id from customers where zone_id <> ${OTHER_ZONE_ID}`;
  const parts = [
    sql`select customers::text as line from customers where id in (${others})`,
    ...OWNED_BY_CUSTOMER.map(
      (table) =>
        sql`select ${sql.ref(table)}::text from ${sql.table(table)}
          where customer_id in (${others})`,
    ),
    sql`select users::text from users where id <> ${userId} and zone_id is distinct from ${OTHER_ZONE_ID}`,
    sql`select role_rights::text from role_rights`,
  ];
  const { rows } = await sql<{ mark: string }>`
    select md5(coalesce(string_agg(line, '|' order by line), '')) as mark
    from (${sql.join(parts, sql` union all `)}) as lines
  `.execute(database);
  return rows[0]?.mark ?? '';
}

const guardedRows = Object.entries(rightsMatrix).filter(
  // Not these: they record a failed attempt for a wrong current password.
  ([key, row]) => row[4] >= 400 && !['changeOwnPassword', 'secondFactorCreate'].includes(key),
) as [CallKey, (typeof rightsMatrix)[CallKey]][];

describe('a call that names a record of another zone', () => {
  it.each(guardedRows)('%s is refused and writes nothing', async (key, row) => {
    const token = await newToken();
    await takeWrites(database);
    const answer = await sendExample(testApp, exampleRequest(key), token);
    expect(answer.status).toBe(row[4]);
    expect((await takeWrites(database)).tables.filter((table) => table !== 'sessions')).toEqual([]);
  });
});

const random = demoRandom('zones', TEST_SEED);
const anId = (): string => random.pick(IDS);

/** Replaces every id of an example by one of the other zone's, also inside lists. */
function withOtherIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOtherIds);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withOtherIds(inner)]),
    );
  }
  // The user's own input is echoed back, and must not look like leaked data.
  if (STRANGERS.test(String(value))) return 'Somebody Own';
  const isId = typeof value === 'number' || /^(\d+|B\d{4}-\d{6})$/.test(String(value));
  return isId && random.isPermille(700) ? anId() : value;
}

it('any ids in any call: nothing of the other zone is revealed or changed', async () => {
  const before = await fingerprint();
  const keys = (Object.keys(rightsMatrix) as CallKey[]).filter((key) => !LEFT_OUT.includes(key));
  const succeeded = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const token = await newToken();
    for (const key of keys) {
      const { params, query, body } = callExamples[key];
      const change = {
        ...(params && { params: withOtherIds(params) as typeof params }),
        ...(query && { query: withOtherIds(query) as typeof query }),
        ...(body && { body: withOtherIds(body) as typeof body }),
      };
      const request = exampleRequest(key, change);
      if (request.address.startsWith('/report/')) request.address += `?token=${token}`;
      const answer = await sendExample(testApp, request, token);
      const shown = JSON.stringify([key, change, answer.body]);
      expect(answer.status, shown).not.toBe(500);
      expect(JSON.stringify(answer.body), shown).not.toMatch(STRANGERS);
      if (answer.status === 200) succeeded.add(key);
    }
    expect(await fingerprint(), `round ${round}`).toBe(before);
  }
  expect(succeeded.size).toBeGreaterThan(60);
});
