import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let admin: TestClient;

beforeAll(async () => {
  admin = await app.signIn();
});

const refusal = async (path: string, body: object) => {
  const answer = await admin.raw('POST', path, body);
  expect(answer.status).toBe(422);
  return Object.keys(answer.body.errorMessage);
};
const namesIn = async (path: string, columns: object) =>
  (await admin.raw('POST', path, { columns })).body.data.data.data.map(
    (row: { name: string }) => row.name,
  );

describe('items', () => {
  const splitter = { name: 'Splitter', unitName: 'piece', revenueKind: 'Other', price: '৩৫০.৫' };

  it('are created, changed, listed, and offered while active', async () => {
    const made = await admin.raw('POST', 'item_create', splitter);
    expect(made.body).toMatchObject({ heading: 'Item saved', data: { price: 350.5 } });
    const { id } = made.body.data;
    expect(await admin.call('itemDetails', { params: { id } })).toEqual({
      id,
      name: 'Splitter',
      unitName: 'piece',
      revenueKind: 'other',
      price: 35_050,
      active: true,
      isFixed: false,
    });
    const offered = async () =>
      (await admin.call('itemOptions', { query: { q: 'splitter' } })).length;
    expect(await offered()).toBe(1);
    const changed = { ...splitter, id, price: '', active: 'no' };
    expect((await admin.raw('POST', 'item_update', changed)).body.data.price).toBeNull();
    expect(await offered()).toBe(0);
    const filters = {
      revenueKind: { filterValue: 'other' },
      active: { filterValue: 'no' },
    };
    expect(await namesIn('item_dt', filters)).toEqual([
      'Splitter',
      'Reconnection fee',
      'Late fee',
      'Instalment',
      'Opening balance',
    ]);
  });

  it.each([1, 2, 3, 8, 9, 10, 11, 12])('keep number %i, which the program bills', async (id) => {
    const before = await admin.call('itemDetails', { params: { id } });
    const same = { ...before, price: 900, active: before.active ? 'yes' : 'no' };
    expect((await admin.raw('POST', 'item_update', { ...same, name: `Item ${id}` })).status).toBe(
      200,
    );
    const otherKind = before.revenueKind === 'internet' ? 'other' : 'internet';
    expect(await refusal('item_update', { ...same, revenueKind: otherKind })).toEqual([
      'revenueKind',
    ]);
    const otherState = before.active ? 'no' : 'yes';
    expect(await refusal('item_update', { ...same, active: otherState })).toEqual(['active']);
    const after = await admin.call('itemDetails', { params: { id } });
    expect(after).toEqual({ ...before, name: `Item ${id}`, price: 90_000 });
  });

  it.each([
    [{ ...splitter, name: 'ROUTER' }, 'name'],
    [{ ...splitter, unitName: ' ' }, 'unitName'],
    [{ ...splitter, revenueKind: '' }, 'revenueKind'],
    [{ ...splitter, revenueKind: 'gift' }, 'revenueKind'],
    [{ ...splitter, price: -1 }, 'price'],
    [{ ...splitter, active: 'perhaps' }, 'active'],
  ])('refuse %j', async (body, field) => {
    expect(await refusal('item_create', body)).toEqual([field]);
  });

  it('answer 404 or 422 for an unknown one', async () => {
    expect((await admin.raw('GET', 'item_details/999999')).status).toBe(404);
    expect(await refusal('item_update', { ...splitter, id: 999_999 })).toEqual(['id']);
  });
});

describe.each([
  ['block', 'Block'],
  ['road', 'Road'],
])('%s', (kind, title) => {
  it('is created under an area, renamed and listed', async () => {
    const area = (await admin.call('areaCreate', { body: { name: `Area of ${kind}` } })).data;
    const made = await admin.raw('POST', `${kind}_create`, { area, name: 'North' });
    expect(made.body).toMatchObject({ heading: `${title} saved`, data: { name: 'North', area } });
    const { id } = made.body.data;
    expect(await refusal(`${kind}_create`, { area: area.id, name: 'NORTH' })).toEqual(['name']);
    await admin.raw('POST', `${kind}_create`, { area, name: 'South' });
    expect(await refusal(`${kind}_update`, { id, name: 'south' })).toEqual(['name']);
    const renamed = await admin.raw('POST', `${kind}_update`, { id, name: 'north' });
    expect(renamed.body.data).toEqual({ id, name: 'north', area });
    expect(await namesIn(`${kind}_dt`, { area: { filterValue: area.name } })).toEqual([
      'South',
      'north',
    ]);
    const offered = (await admin.raw('GET', `area_${kind}/${area.id}`)).body.data;
    expect(offered.map(({ name }: { name: string }) => name)).toEqual(['north', 'South']);
  });

  it('requires an existing area, a name and, for a rename, an existing record', async () => {
    expect(await refusal(`${kind}_create`, { area: 999_999, name: 'x' })).toEqual(['area']);
    expect(await refusal(`${kind}_create`, { name: 'x' })).toEqual(['area']);
    expect(await refusal(`${kind}_update`, { id: 999_999, name: 'x' })).toEqual(['id']);
  });
});

it('requires the right to administer', async () => {
  const clerk = await app.signIn({ userType: '2' });
  for (const path of ['item_create', 'item_dt', 'block_create', 'road_update']) {
    expect((await clerk.raw('POST', path)).status).toBe(403);
  }
});
