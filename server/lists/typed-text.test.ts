import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queueSms } from '../sms/queue-sms.ts';
import {
  collectAll,
  generate,
  paymentBody,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const admin = await app.signIn({ name: 'Superuser' });
const send = (path: string, body: object) => admin.raw('POST', path, body);

/** U+09DF is one sign; the other is the letter and its dot. */
const ONE_SIGN = 'মি\u09dfা';
const TWO_SIGNS = 'মি\u09af\u09bcা';

/** Each name is registered as the first spelling and asked for by the others. */
const NAMES = {
  'one sign of য়': [`${ONE_SIGN} প্রথম`, `${TWO_SIGNS} প্রথম`],
  'two signs of য়': [`${TWO_SIGNS} দ্বিতীয়`, `${ONE_SIGN} দ্বিতীয়`],
  'two blanks': ['Abdul  Malek', 'abdul malek', 'Abdul\u00a0Malek', 'ABDUL   MALEK '],
  'a no-break space': ['Shah\u00a0Alam', 'shah alam', 'Shah\u2009 Alam'],
  'full width': ['Ｋｈａｎ Jewel', 'khan jewel', 'KHAN　JEWEL'],
  'invisible signs': ['\u200eRokeya\u200d Begum\u200f', 'rokeya begum', 'Ro\u200bkeya begum'],
  'a joiner': ['র\u200d্যাব মোড়', 'র্যাব মো\u09dc', 'র\u200d্যাব মো\u09a1\u09bc'],
} as const;

const registered = new Map<string, number>();
for (const [no, [label, [name]]] of Object.entries(NAMES).entries()) {
  const mobileNo = `0171100000${String(no)}`;
  const { id } = await registerTestCustomer(admin, { name, mobileNo });
  registered.set(label, id);
}
await generate(admin, '2026-10-31');
await generate(admin, '2026-11-20');
for (const id of registered.values()) {
  const { billData } = await admin.call('unpaidBills', { body: { customer: id } });
  await admin.call('paymentCollect', { body: paymentBody(id, billData.slice(0, 1)) });
}
await queueSms(
  app.database,
  [...registered.values()].map((customerId) => {
    return { customerId, mobileNo: '01999999999', body: 'bill', type: 'bill', createdBy: null };
  }),
);

type Table = 'customerTable' | 'billTable' | 'paymentTable' | 'customerDue' | 'openBillTable';

/** The rows that a list finds by its search, or by a filter. */
async function rowsOf(list: Table, globalSearch: string, filters: Record<string, string> = {}) {
  const { rows } = await admin.call(list, {
    query: { page: 1, per_page: 10, column: null, order: 'desc', globalSearch, label: null },
    body: filters,
  } as never);
  return rows as readonly { id: number; customerId?: number }[];
}
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const ownersOf = (rows: readonly { customerId?: number }[]) =>
  rows.map(({ customerId }) => customerId ?? 0);
const sent = async (search: string) =>
  idsOf((await admin.call('smsHistory', { query: { search, type: null, page: null } })).rows);
const atCounter = async (q: string) => idsOf(await admin.call('customerSearch', { query: { q } }));

/** The customers that a screen finds. */
const SCREENS: Record<string, (typed: string) => Promise<number[]>> = {
  'the counter': atCounter,
  'the customer list': async (typed) => idsOf(await rowsOf('customerTable', typed)),
  'the column of names': async (name) => idsOf(await rowsOf('customerTable', '', { name })),
  'the bill list': async (typed) => ownersOf(await rowsOf('billTable', typed)),
  'its column of names': async (customer) => ownersOf(await rowsOf('billTable', '', { customer })),
  'the payment list': async (typed) =>
    customersOf('payments', idsOf(await rowsOf('paymentTable', typed))),
  dues: async (typed) => idsOf(await rowsOf('customerDue', typed)),
  balances: async (search) =>
    idsOf(
      (await admin.call('customerBalances', { query: { search, type: null, page: null } })).rows,
    ),
  'the SMS history': async (typed) => customersOf('sms_messages', await sent(typed)),
};

async function customersOf(table: string, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id from ${sql.table(table)} where id = any(${ids}::bigint[])
  `.execute(app.database);
  return rows.map(({ customerId }) => customerId);
}

describe.each(Object.keys(SCREENS))('%s finds a name with', (screen) => {
  test.each(Object.entries(NAMES))('%s, however it is typed', async (label, spellings) => {
    for (const typed of spellings) {
      const found = new Set(await SCREENS[screen]?.(typed));
      expect([typed, [...found]]).toEqual([typed, [registered.get(label)]]);
    }
  });
});

test('a name is stored as it was typed, without signs that nobody sees', async () => {
  const nameOf = async (label: keyof typeof NAMES) =>
    (await admin.call('customerDetails', { params: { id: registered.get(label) ?? 0 } })).name;
  expect(await nameOf('one sign of য়')).toBe(`${ONE_SIGN} প্রথম`);
  expect(await nameOf('two blanks')).toBe('Abdul  Malek');
  expect(await nameOf('full width')).toBe('Ｋｈａｎ Jewel');
  expect(await nameOf('invisible signs')).toBe('Rokeya Begum');
  expect(await nameOf('a joiner')).toBe('র\u200d্যাব মোড়');
});

test('messages, mobile numbers and transaction numbers are found however they were typed', async () => {
  const [id] = await queueSms(app.database, [
    {
      customerId: null,
      mobileNo: '01888888888',
      body: `${ONE_SIGN}  ৫০০`,
      type: 'general',
      createdBy: null,
    },
  ]);
  expect(await sent(`${TWO_SIGNS} 500`)).toEqual([id]);
  const { id: customer } = await registerTestCustomer(admin, {
    name: 'Transfer',
    mobileNo: '０１８１２３４５６７８',
    code: '  ｔ－７ ',
  });
  for (const typed of [
    '01812345678',
    '০১৮১২-৩৪৫৬৭৮',
    '+880\u200e 1812 345678',
    '(01812) 345-678',
    '01812.345.678',
    '+880 18\u201112–345678',
    '\u202a00880 1812/345678\u202c',
    'T-7',
  ]) {
    expect([typed, await atCounter(typed)]).toEqual([typed, [customer]]);
    expect([typed, idsOf(await rowsOf('customerTable', typed))]).toEqual([typed, [customer]]);
  }
  await generate(admin, '2026-12-01');
  await collectAll(admin, customer, { account: 13, trxId: 'ＣＪＵ০ＰＺ३Ｑ' });
  for (const typed of ['cju0pz3q', 'CJU0-PZ3', 'ｃｊｕ０']) {
    expect([typed, (await rowsOf('paymentTable', typed)).length]).toEqual([typed, 1]);
  }
  const taken = await admin.attempt('paymentCollect', {
    body: paymentBody(customer, [], { account: 13, trxId: 'CJU0PZ3Q', paymentAmount: 5 }),
  });
  expect(taken).toMatchObject({ status: 422, errorMessage: { trxId: expect.anything() } });
});

describe('a name is taken however it is typed:', () => {
  const SAME = ['mirpur ', 'ＭＩＲＰＵＲ', '\u200fMirpur', 'MIRPUR\u00a0', 'mir\u200bpur'];
  test.each([
    ['zone', 'zone_create', {}],
    ['area', 'area_create', {}],
    ['package', 'package_create', { billAmount: 500 }],
    ['label', 'label_create', {}],
    ['item', 'item_create', { unitName: 'pc', revenueKind: 'other' }],
    ['account', 'account_create', { type: 'cash' }],
    ['category of money', 'category_create', { direction: 'out', kind: 'expense' }],
    ['saved view', 'saved_view_create', { list: 'customer_dt', state: {} }],
  ])('%s', async (_label, path, fields) => {
    const first = await send(path, { name: 'Mirpur', ...fields });
    expect([first.status, first.body]).toEqual([200, expect.anything()]);
    for (const name of SAME) {
      const { status, body } = await send(path, { name, ...fields });
      expect([name, status, Object.keys(body.errorMessage ?? {})]).toEqual([name, 422, ['name']]);
    }
    const two = await send(path, { name: 'Mirpur  10', ...fields });
    expect(two.status).toBe(200);
    const again = await send(path, { name: 'mirpur ১০', ...fields });
    expect(again.status).toBe(422);
  });

  test('block and road of an area', async () => {
    const area = (await send('area_create', { name: 'Blocks' })).body.data.id;
    for (const path of ['block_create', 'road_create']) {
      expect((await send(path, { area, name: ONE_SIGN })).status).toBe(200);
      expect((await send(path, { area, name: TWO_SIGNS })).status).toBe(422);
    }
  });

  test("code of a customer, and a user's login name", async () => {
    await registerTestCustomer(admin, { code: 'মি\u09df-১' });
    const code = await send('customer_reg', {
      name: 'Other',
      mobileNo: '01712345678',
      code: 'মি\u09af\u09bc-1',
    });
    expect([code.status, Object.keys(code.body.errorMessage)]).toEqual([422, ['code']]);
    const user = (email: string) =>
      send('user_create', {
        name: 'User',
        email,
        mobileNo: '01712345678',
        password: 'long enough',
        confirmPassword: 'long enough',
        usertype: '2',
      });
    expect((await user('rahim')).body).toMatchObject({ success: true });
    const taken = await user('ＲＡＨＩＭ\u200b');
    expect([taken.status, Object.keys(taken.body.errorMessage)]).toEqual([422, ['email']]);
  });
});

describe('a bill number', () => {
  const written = 'B2611-000001';
  test.each(['‐', '‑', '–', '—', '−', '－', '﹣', '\u00ad-'])(
    'with the dash %j is the one that was written with a hyphen',
    async (dash) => {
      const typed = written.replace('-', dash);
      for (const list of ['billTable', 'paymentTable', 'openBillTable'] as const) {
        const expected = idsOf(await rowsOf(list, written));
        expect([list, idsOf(await rowsOf(list, typed))]).toEqual([list, expected]);
        expect([list, idsOf(await rowsOf(list, '', { invNo: typed }))]).toEqual([list, expected]);
      }
      expect(await rowsOf('billTable', typed)).toHaveLength(1);
    },
  );
});
