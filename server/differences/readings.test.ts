import { gzipSync } from 'node:zlib';
import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksByName } from '../moving/map/router-differences.ts';
import { sourceOfBytes } from '../moving/read/file-bytes.ts';
import { readMoveFile } from '../moving/read/read-move-file.ts';
import { openCustomerTest, refusedFields } from '../test-support/customer-test-kit.ts';
import { moveSample } from '../test-support/move-test-kit.ts';

const expected = JSON.parse(moveSample('expected.ppp-secret.json').toString()).against_the_books;

const test = await openCustomerTest('2026-11-22T12:00:00+06:00');
const { admin, send } = test;
const { database } = test.app;
let router = 0;

type Difference = TableRow<Api['networkDifferenceTable']>;

const uploadUnasked = (bytes: Buffer | string, change: object = {}) =>
  send('router_reading_upload', {
    router,
    name: 'list.rsc',
    file: Buffer.from(bytes).toString('base64'),
    ...change,
  });
/** Confirmed, so that the lists of a test may be of any day. */
const upload = (bytes: Buffer | string, change: object = {}) =>
  uploadUnasked(bytes, { isConfirmed: 'yes', ...change });
async function differences(kind?: string): Promise<Difference[]> {
  const { rows } = await admin.call('networkDifferenceTable', {
    query: { page: 1, per_page: 500, column: 'login', order: 'asc', globalSearch: '' },
    body: kind === undefined ? {} : { kind },
  });
  return rows;
}
const logins = async (kind: string) => namesIn((await differences(kind)).map(({ login }) => login));
const namesIn = (rows: readonly unknown[]): string[] =>
  rows.map((row) => (typeof row === 'string' ? row : (row as { name: string }).name)).sort();

/** Inserts the sample provider's customers, one for each PPPoE name, with their packages. */
async function insertBooks(): Promise<void> {
  const file = await readMoveFile(sourceOfBytes('books', moveSample('phpnuxbill.sql')));
  if (!('nux' in file)) throw new Error('The sample is no dump');
  const listed: { name: string; profile?: string }[] = JSON.parse(
    moveSample('ppp-secret.parsed.json').toString(),
  );
  const used = new Map(listed.map(({ name, profile }) => [name, profile]));
  const rows = [...booksByName(file.nux.tables)].map(([name, entry]) => ({
    name,
    password: entry.password,
    address: entry.address,
    // A customer with two plans there gets one package: that of the router's profile.
    package: entry.profiles?.find((plan) => plan === used.get(name)) ?? entry.profiles?.[0] ?? null,
    status: entry.isRunning ? 'active' : 'deactive',
  }));
  await sql`
    insert into packages (name, bill_amount_paisa)
    select distinct package, 70000 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (package text) where package is not null
  `.execute(database);
  await sql`
    insert into customers (code, name, mobile_no, pppoe_user_name, pppoe_password, remote_address,
      status, package_id, router_id)
    select 'P' || row_number() over (), t.name, '01712345678', t.name, t.password, t.address,
      t.status, packages.id, ${router}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (name text, password text, address text, package text, status text)
      left join packages on packages.name = t.package
    on conflict do nothing
  `.execute(database);
}

beforeAll(async () => {
  const saved = await send('router_create', { name: 'Padma core', address: '10.0.0.1' });
  router = saved.body.data.id;
  await insertBooks();
});

describe('the sample lists', () => {
  it.each([
    ['ppp-secret.ros6.rsc', '2026-11-21T16:14:05'],
    ['ppp-secret.ros7.rsc', '2026-11-21T16:14:05'],
    ['ppp-secret.ros6-verbose.rsc', '2026-11-21T16:14:05'],
    ['ppp-secret.ros7-terse.rsc', '2026-11-21T16:14:05'],
    ['export-whole-router.ros7.rsc', '2026-11-21T16:14:05'],
    ['ppp-secret.print-detail.ros6.txt', '2026-11-22T06:00:00'],
    ['ppp-secret.rest-api.json', '2026-11-22T06:00:00'],
    ['ppp-secret.ros7-passwords-hidden.rsc', '2026-11-21T16:14:05'],
  ])('differ from the books as expected: %s', async (name, asOf) => {
    const answer = await upload(moveSample(name));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data).toMatchObject({ secrets: 296, leftOut: 4 });
    const hidden = name.includes('hidden');
    expect(await logins('profile')).toEqual(namesIn(expected.profile_differs.rows));
    expect(await logins('password')).toEqual(hidden ? [] : namesIn(expected.password_differs.rows));
    expect(await logins('address')).toEqual(namesIn(expected.remote_address_differs.rows));
    expect(await logins('state')).toEqual(
      namesIn([
        ...expected.disabled_on_router_but_on_in_books.rows,
        ...expected.on_router_but_off_in_books.rows,
      ]),
    );
    // Four of the names that only the router has are tunnels.
    expect(await differences('unknown')).toHaveLength(expected.names_only_on_router - 4);
    // Two of them have one name in two spellings.
    expect(await differences('missing')).toHaveLength(expected.on_in_books_without_secret_here);
    const [first] = await differences('profile');
    expect(first?.asOf?.slice(0, 19)).toBe(asOf);
    const { routers } = await admin.call('networkDifferenceFigures');
    expect(routers[0]).toMatchObject({
      isRadius: false,
      reading: { secrets: 296, leftOut: 4, hasPasswords: !hidden },
    });
  });

  it('show both sides for a profile, and neither for a password', async () => {
    await upload(moveSample('ppp-secret.ros7.rsc'));
    const [row] = (await differences('profile')).filter(({ login }) => login === 'arif.uttara54');
    expect(row).toMatchObject({
      books: { is: 'text', value: 'Uttara Home 10M' },
      network: { is: 'text', value: 'সাভার স্পেশাল ২০' },
      source: 'file',
      isInScript: true,
    });
    const [password] = await differences('password');
    expect(password).toMatchObject({
      books: { is: 'password' },
      network: { is: 'other_password' },
      repair: 'take',
    });
    const { rows } = await sql<{ kept: number; known: number }>`
      select count(password)::int as kept, count(*) filter (where exists (
        select from customers where lower(pppoe_user_name) = lower(router_secrets.name)))::int as known
      from router_secrets
    `.execute(database);
    expect(rows[0]?.kept).toBe(rows[0]?.known);
    const trail = await admin.raw('POST', 'audit_trail_list', {});
    expect(JSON.stringify(trail.body)).not.toContain('Changed73');
  });

  it('give the same when compressed', async () => {
    const answer = await upload(gzipSync(moveSample('ppp-secret.ros7.rsc')));
    expect(answer.body.data).toMatchObject({ secrets: 296 });
  });
});

describe('an invalid file', () => {
  const before = () => sql`select count(*) as n from router_secrets`.execute(database);

  it.each([
    ['cut-in-a-secret.rsc', /cut|damaged/],
    ['empty.rsc', /required/],
    ['other-section.rsc', /ppp secret/],
    ['login-page.sql', /page/i],
    ['utf16.sql', /not a list of PPP secrets/],
  ])('is refused with a message, and changes nothing: %s', async (name, reason) => {
    const there = (await before()).rows;
    const answer = await upload(moveSample(`damaged/${name}`));
    expect(refusedFields(answer)).toEqual(['file']);
    expect(answer.body.errorMessage.file[0]).toMatch(reason);
    expect((await before()).rows).toEqual(there);
  });

  it.each([
    ['', 'file'],
    ['a,b\n1,2\n', 'file'],
    ['/ppp secret\nadd name="a\\00b" password=x\n', 'file'],
    [`/ppp secret\nadd name=${'n'.repeat(300)}\n`, 'file'],
  ])('is refused: %j', async (text, field) => {
    expect(refusedFields(await upload(text))).toEqual([field]);
  });

  it('is refused for an unknown router, and without the right', async () => {
    const list = '/ppp secret\nadd name=a password=b\n';
    expect(refusedFields(await upload(list, { router: 999 }))).toEqual(['router']);
    const body = { router, name: 'x', file: Buffer.from(list).toString('base64') };
    expect((await send('router_reading_upload', body, test.clerk)).status).toBe(403);
    expect((await test.clerk.raw('POST', 'network_difference_dt', {})).status).toBe(200);
  });

  it('is bounded when it is decompressed', async () => {
    const answer = await upload(gzipSync(Buffer.alloc(30 * 1024 * 1024, 'a')));
    expect(answer.body.errorMessage.file[0]).toContain('24 MB');
  });
});

describe("a router's clock", () => {
  const list = (header: string) => `# ${header} by RouterOS 7.16.2\n/ppp secret\nadd name=zz9\n`;

  beforeEach(async () => {
    await upload('/ppp secret\nadd name=zz9\n');
  });

  it('that runs ahead, or says 1970, is reported and not trusted', async () => {
    for (const wrong of ['2026-11-22 15:00:00', 'jan/02/1970 00:13:22']) {
      await upload(list(wrong));
      const [row] = await differences('clock_off');
      expect(row).toMatchObject({ routerId: router, books: { value: '2026-11-22 12:00:00' } });
      expect((await differences('unknown'))[0]?.asOf).toContain('2026-11-22T06:00:00');
    }
  });

  it('is read in the router’s own time zone', async () => {
    await sql`update routers set time_zone = 'UTC' where id = ${router}`.execute(database);
    await upload(list('2026-11-22 05:00:00'));
    await sql`update routers set time_zone = 'Asia/Dhaka'`.execute(database);
    expect(await differences('clock_off')).toEqual([]);
    expect((await differences('unknown'))[0]?.asOf).toContain('2026-11-22T05:00:00');
  });
});

describe('a list that may be the wrong one', () => {
  const list = ({ day, identity }: { day?: string; identity?: string }) =>
    [
      ...(day === undefined ? [] : [`# ${day} 10:00:00 by RouterOS 7.16.2`]),
      '/ppp secret',
      `add name="zz-${identity ?? 'none'}" password=x`,
      ...(identity === undefined ? [] : ['/system identity', `set name="${identity}"`]),
      '',
    ].join('\n');
  const isThere = async (name: string) => (await logins('unknown')).includes(name);

  beforeEach(async () => {
    await upload(list({ day: '2026-11-10', identity: 'Savar POP' }));
  });

  it.each([
    [
      'older',
      list({ day: 'nov/09/2026' }),
      /is of 9 Nov 2026, .* of 10 Nov 2026.* 10:00: it is older/,
    ],
    [
      'other_router',
      list({ day: '2026-11-11', identity: 'Uttara' }),
      /of the router Uttara, .* Savar POP/,
    ],
    [
      'other_router',
      '[admin@Uttara] > /ppp secret export\n/ppp secret\nadd name=zz-Uttara\n',
      /Uttara/,
    ],
    ['other_and_older', list({ day: '2026-11-01', identity: 'Uttara' }), /Uttara and of 1 Nov/],
  ])(
    'is refused with a question, and taken when that is confirmed: %s',
    async (doubt, file, why) => {
      const refused = await uploadUnasked(file);
      expect(refused).toMatchObject({ status: 409, body: { data: { doubt } } });
      expect(refused.body.errorMessage).toMatch(why);
      expect(await isThere('zz-Savar POP')).toBe(true);
      const taken = await uploadUnasked(file, { isConfirmed: 'yes' });
      expect(taken.status, JSON.stringify(taken.body)).toBe(200);
      expect(await isThere('zz-Savar POP')).toBe(false);
    },
  );

  it.each([
    ['the same again', list({ day: '2026-11-10', identity: 'Savar POP' })],
    ['a newer one', list({ day: '2026-11-11', identity: 'savar pop' })],
    ['a newer one without the router’s name', list({ day: '2026-11-11' })],
    ['one without a day', list({ identity: 'Savar POP' })],
  ])('is no other list: %s', async (_, file) => {
    const answer = await uploadUnasked(file);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it('is held against the last name known, also after a list without one', async () => {
    await upload(list({ day: '2026-11-11' }));
    const refused = await uploadUnasked(list({ day: '2026-11-12', identity: 'Uttara' }));
    expect(refused).toMatchObject({ status: 409, body: { data: { doubt: 'other_router' } } });
  });
});

it('keeps the day on which a difference was first found', async () => {
  const list = (day: string) =>
    `# 2026-11-${day} 10:00:00 by RouterOS 7.16.2\n/ppp secret\nadd name=firstseen password=x\n`;
  await upload(list('10'));
  const [first] = (await differences('unknown')).filter(({ login }) => login === 'firstseen');
  await upload(list('20'));
  const [later] = (await differences('unknown')).filter(({ login }) => login === 'firstseen');
  expect(first?.since).toContain('2026-11-10');
  expect(later).toMatchObject({ id: first?.id, since: first?.since });
  expect(later?.asOf).toContain('2026-11-20');
  await upload('/ppp secret\nadd name=another password=x\n');
  await upload(list('21'));
  const [again] = (await differences('unknown')).filter(({ login }) => login === 'firstseen');
  expect(again?.since).toContain('2026-11-21');
});

it('compares a list of 10,000 secrets', async () => {
  await sql`
    insert into customers (code, name, mobile_no, pppoe_user_name, pppoe_password, router_id)
    select 'T' || n, 'Name ' || n, '01712345678', 'line-' || n, 'pw' || n, ${router}
    from generate_series(1, 10000) n
  `.execute(database);
  const lines = Array.from({ length: 10_000 }, (_, index) => {
    const wrong = index % 10 === 0 ? 'x' : '';
    return `add name=line-${index + 6} password=pw${index + 6}${wrong} service=pppoe`;
  });
  const answer = await upload(['/ppp secret', ...lines, ''].join('\n'));
  expect(answer.body.data).toMatchObject({ secrets: 10_000 });
  expect(await differences('unknown')).toHaveLength(5);
  const { kinds } = await admin.call('networkDifferenceFigures');
  expect(kinds).toContainEqual({ kind: 'password', count: 1000 });
});
