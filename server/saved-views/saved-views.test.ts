import { MAX_VIEWS } from '@netkhata/contract/saved-views';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let salma: TestClient;
let rahim: TestClient;

beforeAll(async () => {
  salma = await app.signIn({ name: 'Salma', userType: '2' });
  rahim = await app.signIn({ name: 'Rahim', userType: '2' });
});

const state = {
  column: 'paymentDate',
  order: 'asc',
  size: 100,
  search: 'bKash',
  filters: { status: 'received' },
  columns: ['id', 'amount', 'status'],
  label: 3,
  tab: 'all',
} as const;
const view = (name: string, list = 'payment_list') => ({ list, name, state });
const create = async (name: string, client = salma, list?: string): Promise<number> =>
  (await client.raw('POST', 'saved_view_create', view(name, list))).body.data.id;
const namesOf = async (client: TestClient, list = 'payment_list') =>
  (await client.call('savedViewOptions'))
    .filter((saved) => saved.list === list)
    .map(({ name }) => name);
const refusedFields = async (path: string, body: object, client = salma) => {
  const answer = await client.raw('POST', path, body);
  expect(answer.status).toBe(422);
  return Object.keys(answer.body.errorMessage);
};

describe('saved views', () => {
  it('are stored completely, by name, for the user only', async () => {
    const id = await create(' Waiting  ');
    await create('bKash');
    const [first, second] = await salma.call('savedViewOptions');
    expect(first?.name).toBe('bKash');
    expect(second).toEqual({ id, list: 'payment_list', name: 'Waiting', state });
    expect(await namesOf(rahim)).toEqual([]);
    expect((await salma.call('currentUser')).savedViewLists).toEqual(['payment_list']);
    expect((await rahim.call('currentUser')).savedViewLists).toEqual([]);
  });

  it('have a unique name per list and user, in any case', async () => {
    await create('Twice');
    expect(await refusedFields('saved_view_create', view('TWICE'))).toEqual(['name']);
    expect(await create('Twice', salma, 'bill_list')).toBeTypeOf('number');
    expect(await create('Twice', rahim)).toBeTypeOf('number');
  });

  it('are renamed and changed; omitted fields are kept', async () => {
    const id = await create('Old name', salma, 'customer_dt');
    await create('Taken', salma, 'customer_dt');
    const update = (body: object) => salma.raw('POST', 'saved_view_update', { id, ...body });
    expect((await update({ name: 'New name' })).body.data).toEqual({
      id,
      list: 'customer_dt',
      name: 'New name',
      state,
    });
    expect((await update({ state: { search: 'x' } })).body.data).toMatchObject({
      name: 'New name',
      state: { search: 'x' },
    });
    expect(Object.keys((await update({ name: 'taken' })).body.errorMessage)).toEqual(['name']);
    expect(await namesOf(salma, 'customer_dt')).toEqual(['New name', 'Taken']);
  });

  it("are deleted; another user's is unknown", async () => {
    const id = await create('Mine', salma, 'bill_list');
    for (const call of ['saved_view_update', 'saved_view_delete']) {
      expect(await refusedFields(call, { id, name: 'Yours' }, rahim)).toEqual(['id']);
    }
    await salma.call('savedViewDelete', { body: { id } });
    expect(await namesOf(salma, 'bill_list')).not.toContain('Mine');
    expect(await refusedFields('saved_view_delete', { id })).toEqual(['id']);
  });

  it('are audited', async () => {
    const id = await create('Audited', rahim, 'user_dt');
    await rahim.call('savedViewUpdate', { body: { id, name: 'Renamed' } });
    await rahim.call('savedViewDelete', { body: { id } });
    const trail = await app.database
      .selectFrom('auditTrail')
      .select(['action', 'details'])
      .where('subject', '=', 'saved_view')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'savedViewCreate',
      'savedViewUpdate',
      'savedViewDelete',
    ]);
    expect(trail[1]?.details).toMatchObject({
      changes: [{ before: { name: 'Audited' }, after: { name: 'Renamed' } }],
    });
  });

  it(`are limited to ${MAX_VIEWS} a list, also when two are saved at once`, async () => {
    const zahid = await app.signIn({ name: 'Zahid' });
    for (let number = 1; number < MAX_VIEWS; number += 1) await create(`View ${number}`, zahid);
    const answers = await Promise.all(
      ['Left', 'Right'].map((name) => zahid.raw('POST', 'saved_view_create', view(name))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422,
    ]);
    expect(await namesOf(zahid)).toHaveLength(MAX_VIEWS);
    expect(await create('Of bills', zahid, 'bill_list')).toBeTypeOf('number');
  });

  it.each([
    [{ ...view('x'), list: 'nowhere' }, 'list'],
    [view(' '), 'name'],
    [view('x'.repeat(61)), 'name'],
    [{ ...view('x'), state: { order: 'up' } }, 'state.order'],
    [{ ...view('x'), state: { size: 11 } }, 'state.size'],
    [{ ...view('x'), state: { filters: { 'a b': 'c' } } }, /^state\.filters/],
    [{ ...view('x'), state: { filters: { status: 'c'.repeat(201) } } }, /^state\.filters/],
    [{ ...view('x'), state: { columns: Array.from({ length: 41 }, () => 'a') } }, 'state.columns'],
    [{ ...view('x'), state: { search: 'a\u0000' } }, /.+/],
    [{ list: 'bill_list', name: 'x' }, 'state'],
  ])('refuse %j', async (body, field) => {
    expect(await refusedFields('saved_view_create', body)).toEqual([
      typeof field === 'string' ? field : expect.stringMatching(field),
    ]);
  });
});
