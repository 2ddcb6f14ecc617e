import { MESSAGES } from '@netkhata/contract/message-texts';
import { beforeAll, expect, it } from 'vitest';
import { collectAll, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let admin: TestClient;

beforeAll(async () => {
  admin = await app.signIn();
});

const save = (verb: string, body: object) => admin.raw('POST', `account_${verb}`, body);
const offeredNames = async (): Promise<string[]> =>
  (await admin.raw('GET', 'cash_bank_gl_search')).body.data.map(
    (row: { ledgerName: string }) => row.ledgerName,
  );

it('opens an account, changes it and offers it to collectors while it is active', async () => {
  const made = await save('create', { name: 'City Bank', type: 'Bank' });
  expect(made.body).toMatchObject({
    heading: 'Account saved',
    data: { name: 'City Bank', type: 'bank', active: 'yes' },
  });
  const { id } = made.body.data;
  expect(await offeredNames()).toContain('City Bank');
  await save('update', { id, name: 'City Bank, Gulshan', type: 'bank', active: 'no' });
  expect(await offeredNames()).not.toContain('City Bank, Gulshan');
  expect(await admin.call('moneyAccountDetails', { params: { id } })).toEqual({
    id,
    name: 'City Bank, Gulshan',
    type: 'bank',
    active: false,
    keeper: null,
    keeperName: null,
    publicNo: null,
    onPage: false,
    pageHint: null,
  });
});

it('tells customers the number of a bank or wallet, and none of a till', async () => {
  const told = { publicNo: '01700-000000', onPage: 'yes', pageHint: 'Choose Payment' };
  const made = await save('create', { name: 'bKash 2', type: 'mobile', ...told });
  expect(made.body.data).toMatchObject(told);
  const { id } = made.body.data;
  // Who does not know of the fields leaves them.
  const renamed = await save('update', { id, name: 'bKash two', type: 'mobile' });
  expect(renamed.body.data).toMatchObject(told);
  const bare = await save('update', { id, name: 'bKash two', type: 'mobile', publicNo: '' });
  expect(bare.body.errorMessage).toEqual({
    publicNo: [MESSAGES['account.pageNeedsNumber']],
  });
  const till = await save('update', { id, name: 'bKash two', type: 'cash' });
  expect(till.body.data).toMatchObject({ publicNo: null, onPage: 'no', pageHint: null });
  const shown = await save('update', { id, name: 'bKash two', type: 'cash', ...told });
  expect(shown.body.errorMessage).toEqual({ publicNo: [MESSAGES['account.tillNotOnPage']] });
  await save('update', { id, name: 'bKash two', type: 'cash', active: 'no' });
});

it('keeps the keeper of a till until another is named', async () => {
  const { user } = await app.signIn({ name: 'Nila' });
  const made = await save('create', { name: 'Front desk', type: 'cash', keeper: user.id });
  const { id } = made.body.data;
  const keeper = { keeper: user.id, keeperName: 'Nila' };
  expect(made.body.data).toMatchObject(keeper);
  const renamed = await save('update', { id, name: 'Counter', type: 'cash' });
  expect(renamed.body.data).toMatchObject({ name: 'Counter', ...keeper });
  const left = await save('update', { id, name: 'Counter', type: 'cash', keeper: '' });
  expect(left.body.data.keeper).toBeNull();
  await save('update', { id, name: 'Counter', type: 'cash', ...keeper });
  const bank = await save('update', { id, name: 'Counter', type: 'bank' });
  expect(bank.body.data).toMatchObject({ type: 'bank', keeper: null });
});

it('keeps its type once money went through it or waits for it', async () => {
  const made = await save('create', { name: 'Busy bank', type: 'mobile' });
  const { id } = made.body.data;
  expect((await save('update', { id, name: 'Busy bank', type: 'bank' })).status).toBe(200);
  const { id: customer } = await registerTestCustomer(admin);
  const paymentId = await collectAll(admin, customer, { account: id, paymentAmount: 50 });
  const refused = {
    heading: 'Not possible',
    errorMessage: MESSAGES['account.typeStays'],
  };
  const change = () => save('update', { id, name: 'Busy bank', type: 'cash' });
  expect((await change()).body).toMatchObject(refused);
  const other = await app.signIn();
  await other.call('paymentApprove', { body: { paymentId } });
  await other.call('paymentDelete', { body: { paymentId, reason: 'wrong' } });
  expect((await change()).body).toMatchObject(refused);
  expect((await save('update', { id, name: 'Quiet bank', type: 'bank' })).status).toBe(200);
});

it("lists the accounts that hold money, not the ledger's internal ones", async () => {
  const list = async (query: string, columns = {}) =>
    (await admin.raw('POST', `account_dt?${query}`, { columns })).body.data.data.data.map(
      (row: { name: string }) => row.name,
    );
  expect(await list('column=name&order=asc', { type: { filterValue: 'mobile' } })).toEqual([
    'bKash',
    'Nagad',
    'Rocket',
  ]);
  expect(await list('globalSearch=receivable')).toEqual([]);
  expect((await admin.raw('GET', 'account_details/1')).status).toBe(404);
});

it.each([
  ['create', { name: 'bkash', type: 'mobile' }, 'name'],
  ['create', { name: 'Receivable', type: 'cash' }, 'name'],
  ['create', { name: '', type: 'cash' }, 'name'],
  ['create', { name: 'Chest', type: '' }, 'type'],
  ['create', { name: 'Chest', type: 'gold' }, 'type'],
  ['create', { name: 'Chest', type: 'bank', keeper: 1 }, 'keeper'],
  ['create', { name: 'Chest', type: 'cash', keeper: 999_999 }, 'keeper'],
  ['update', { id: 1, name: 'Receivable', type: 'cash' }, 'id'],
  ['update', { id: 999_999, name: 'Chest', type: 'cash' }, 'id'],
])('refuses %s %j', async (verb, body, field) => {
  const answer = await save(verb, body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
});

it('refuses to deactivate the last active account', async () => {
  const accounts = (await admin.raw('POST', 'account_dt?per_page=100', {})).body.data.data.data;
  const answers = [];
  for (const account of accounts.filter((row: { active: string }) => row.active === 'yes')) {
    answers.push(await save('update', { ...account, active: 'no' }));
  }
  expect(answers.pop()).toMatchObject({
    status: 409,
    body: { errorMessage: MESSAGES['account.lastActive'] },
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await offeredNames()).toHaveLength(1);
});

it('requires the right to administer', async () => {
  const clerk = await app.signIn({ userType: '2' });
  expect((await clerk.raw('POST', 'account_dt')).status).toBe(403);
});
