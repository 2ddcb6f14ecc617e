import { CUSTOMER_COLUMNS } from '@netkhata/contract/customers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { searchSpellings } from './customer-text.ts';

const app = await createTestApp();
let admin: TestClient;
let clerk: TestClient;
const ids: Record<string, number> = {};

interface Row {
  id: number;
  name: string;
  balance: number;
}

beforeAll(async () => {
  admin = await app.signIn();
  const north = (await admin.call('zoneCreate', { body: { name: 'North side' } })).data.id;
  const area = (await admin.call('areaCreate', { body: { name: 'Mirpur' } })).data.id;
  clerk = await app.signIn({ userType: '2', zoneId: north });
  const people = [
    { name: 'Abdul Karim', mobileNo: '01711111111', code: 'NET-1', zone: north, area },
    { name: 'Karim 100% Ltd', mobileNo: '01722222222', code: 'NET-2', status: 'close' },
    { name: 'রহিমা ৫', mobileNo: '01733333333', code: 'NET-3', category: 'complimentary' },
    { name: 'NET-1 look-alike', mobileNo: '01744444444', code: 'NET-11' },
    { name: 'Sumi', mobileNo: '01755555555', alternateMobileNo: '01999999999', code: 'NET-5' },
  ];
  for (const person of people) {
    const { body } = await admin.raw('POST', 'customer_reg', person);
    ids[person.code] = body.data.id;
  }
});

const codesOf = (rows: Row[]): string[] =>
  rows.map(({ id }) => Object.keys(ids).find((code) => ids[code] === id) ?? String(id));

describe('customer_search', () => {
  const search = async (q: string, client = admin): Promise<string[]> => {
    const answer = await client.raw('GET', `customer_search?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(200);
    return codesOf(answer.body.data);
  };

  it('matches a part of name, mobile or code, newest first', async () => {
    expect(await search('karim')).toEqual(['NET-2', 'NET-1']);
    expect(await search('2222')).toEqual(['NET-2']);
    expect(await search('NET-')).toEqual(['NET-5', 'NET-11', 'NET-3', 'NET-2', 'NET-1']);
  });

  it('puts the exact code and mobile first', async () => {
    expect(await search('net-1')).toEqual(['NET-1', 'NET-11']);
    expect(await search('01711111111')).toEqual(['NET-1']);
  });

  it.each([
    ['০১৭৩৩', ['NET-3']],
    ['রহিমা ৫', ['NET-3']],
    ['+880 1733-333333', ['NET-3']],
    ['01999999999', ['NET-5']],
    ['%%%', []],
    ['100%', ['NET-2']],
    ['___', []],
    ["o'brien; --", []],
    ['\\\\\\', []],
    ['nobody', []],
  ])('parses the search text %j', async (q, codes) => {
    expect(await search(q)).toEqual(codes);
  });

  it.each(['ka', ' ka '])('finds nothing below three characters: %j', async (q) => {
    expect(await search(q)).toEqual([]);
  });

  it('returns the first customers by name where nothing is typed', async () => {
    const byName = ['NET-1', 'NET-2', 'NET-11', 'NET-5', 'NET-3'];
    expect(await search('')).toEqual(byName);
    expect(await search('  ')).toEqual(byName);
    expect(codesOf((await admin.raw('GET', 'customer_search')).body.data)).toEqual(byName);
    expect(await search('', clerk)).toEqual(['NET-1']);
  });

  it('is limited to the zone of the user', async () => {
    expect(await search('karim', clerk)).toEqual(['NET-1']);
    expect(await search('NET-2', clerk)).toEqual([]);
  });

  it('returns cards', async () => {
    const { body } = await admin.raw('GET', 'customer_search?q=sumi');
    expect(body.data).toEqual([
      {
        id: ids['NET-5'],
        code: 'NET-5',
        name: 'Sumi',
        mobileNo: '01755555555',
        balance: 0,
        address: null,
        dueFrom: null,
        dueTo: null,
      },
    ]);
  });
});

describe('customer_dt', () => {
  const list = async (query: string, filters: Record<string, string> = {}, client = admin) => {
    const columns = Object.fromEntries(
      Object.entries(filters).map(([name, filterValue]) => [
        name,
        { filterType: 'like', filterValue },
      ]),
    );
    const { body } = await client.raw('POST', `customer_dt?${query}`, { columns });
    return codesOf(body.data.data.data);
  };

  it('shows the newest first', async () => {
    expect(await list('')).toEqual(['NET-5', 'NET-11', 'NET-3', 'NET-2', 'NET-1']);
  });

  it('shows the columns of the specification', async () => {
    const { body } = await admin.raw(
      'POST',
      'customer_dt?globalSearch=NET-1&column=code&order=asc',
    );
    expect(body.data.data.data[0]).toMatchObject({
      id: ids['NET-1'],
      name: 'Abdul Karim',
      code: 'NET-1',
      mobileNo: '01711111111',
      area: 'Mirpur',
      zone: 'North side',
      category: 'regular',
      status: 'active',
      online: null,
    });
  });

  it.each([
    ['mirpur', ['NET-1']],
    ['north', ['NET-1']],
    ['CLOSE', ['NET-2']],
    ['complim', ['NET-3']],
    ['০১৭৩৩', ['NET-3']],
    ['100%', ['NET-2']],
    ['100_', []],
  ])('finds %j in any column', async (text, codes) => {
    expect(await list(`globalSearch=${encodeURIComponent(text)}`)).toEqual(codes);
  });

  it('matches a whole status exactly, and a part of one in every status', async () => {
    const change = (status: string) =>
      sql`update customers set status = ${status} where code = 'NET-5'`.execute(app.database);
    await change('deactive');
    expect(await list('', { status: 'active' })).toEqual(['NET-11', 'NET-3', 'NET-1']);
    expect(await list('', { status: 'activ' })).toEqual(['NET-5', 'NET-11', 'NET-3', 'NET-1']);
    expect(await list('', { status: 'Deactive' })).toEqual(['NET-5']);
    await change('active');
  });

  it.each([
    ['name', 'karim', ['NET-2', 'NET-1']],
    ['area', 'mir', ['NET-1']],
    ['zone', 'side', ['NET-1']],
    ['mobileNo', '01755', ['NET-5']],
    ['category', 'compl', ['NET-3']],
    ['category', 'ment', ['NET-3']],
    ['status', 'clos', ['NET-2']],
    ['status', 'LOSE', ['NET-2']],
    ['mobileNo', '০১৭৫৫', ['NET-5']],
    ['code', 'net-11', ['NET-11']],
  ])('filters %s', async (column, text, codes) => {
    expect(await list('', { [column]: text })).toEqual(codes);
  });

  it.each(CUSTOMER_COLUMNS)('sorts by %s both ways', async (column) => {
    const up = await list(`column=${column}&order=asc`);
    const down = await list(`column=${column}&order=DESC`);
    expect(up).toHaveLength(5);
    expect(down).toEqual([...up].reverse());
  });

  it('is limited to the zone of the user', async () => {
    expect(await list('', {}, clerk)).toEqual(['NET-1']);
  });
});

describe('customer_balance', () => {
  const read = async (query: string, client = admin) =>
    (await client.raw('GET', `customer_balance?${query}`)).body;

  beforeAll(async () => {
    const bill = (code: string, price: number) =>
      admin.raw('POST', 'bill_save', {
        customer: ids[code],
        billDate: '2026-11-21',
        bill_item: [{ item: 7, quantity: 1, price }],
      });
    expect((await bill('NET-3', 300)).status).toBe(200);
    expect((await bill('NET-1', 900.5)).status).toBe(200);
  });

  it('shows the largest dues first, page by page', async () => {
    const body = await read('type=&page=1&search=');
    expect(codesOf(body.data).slice(0, 2)).toEqual(['NET-1', 'NET-3']);
    expect(body).toMatchObject({ success: true, current_page: 1, last_page: 1, total: 5 });
    expect(body.data[0].balance).toBe(900.5);
  });

  it('has a tab for customers with a due and one for those without', async () => {
    expect(codesOf((await read('type=receivable')).data)).toEqual(['NET-1', 'NET-3']);
    expect((await read('type=paid')).total).toBe(3);
    expect((await admin.raw('GET', 'customer_balance?type=other')).status).toBe(422);
  });

  it('searches, is limited to the zone, and returns the last page past the end', async () => {
    expect(codesOf((await read('search=karim')).data)).toEqual(['NET-1', 'NET-2']);
    expect(codesOf((await read('', clerk)).data)).toEqual(['NET-1']);
    expect((await read('page=99')).current_page).toBe(1);
  });
});

describe('the notations of a search text', () => {
  it.each([
    ['  Abdul   Karim ', ['abdul karim']],
    ['৫২', ['52']],
    ['রোড ৫', ['রোড 5']],
    ['ৰো\u200dড  ５', ['ৰোড 5']],
    ['০১৭৪৫', ['01745']],
    ['017-11', ['017-11', '01711']],
    ['8801711', ['8801711', '01711']],
    ['+88 01711', ['+88 01711', '01711']],
    ['1001', ['1001']],
    ['8801', ['8801']],
    ['---', ['---']],
    ['+', ['+']],
  ])('of %j', (text, spellings) => {
    expect(searchSpellings(text)).toEqual(spellings);
  });
});
