import { beforeAll, expect, it } from 'vitest';
import { registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let admin: TestClient;
let clerk: TestClient;
let zoneId: number;
const customers = { north: 0, nowhere: 0 };

beforeAll(async () => {
  admin = await app.signIn();
  zoneId = (await admin.call('zoneCreate', { body: { name: 'North' } })).data.id;
  clerk = await app.signIn({ userType: '2', zoneId });
  customers.north = (await registerTestCustomer(admin, { zone: zoneId })).id;
  customers.nowhere = (await registerTestCustomer(admin)).id;
});

const create = async (name: string): Promise<number> =>
  (await clerk.call('labelCreate', { body: { name } })).data.id;
const putOn = (label: number, customer: number, client = admin) =>
  client.raw('POST', 'label_put_on', { customer, label: { id: label } });
const takeOff = (label: number, customer: number) =>
  admin.raw('POST', 'label_take_off', { customer, label });
const listed = async (query: string, client = admin): Promise<number[]> =>
  (await client.raw('POST', `customer_dt?${query}`)).body.data.data.data.map(
    (row: { id: number }) => row.id,
  );
const namesOf = async (id: number) =>
  (await admin.call('customerDetails', { params: { id } })).labels.map(({ name }) => name);

it('can be attached to a customer with any number of others, each once', async () => {
  const neighbour = await create('Neighbour');
  const friend = await create('friend');
  await putOn(neighbour, customers.north);
  await putOn(neighbour, customers.north);
  const answer = await putOn(friend, customers.north);
  expect(answer.body.data.map(({ name }: { name: string }) => name)).toEqual([
    'friend',
    'Neighbour',
  ]);
  expect(await namesOf(customers.north)).toEqual(['friend', 'Neighbour']);
  await takeOff(neighbour, customers.north);
  expect((await takeOff(neighbour, customers.north)).status).toBe(200);
  expect(await namesOf(customers.north)).toEqual(['friend']);
  expect(await namesOf(customers.nowhere)).toEqual([]);
});

it('filters the customer list', async () => {
  const label = await create('Office');
  await putOn(label, customers.north);
  await putOn(label, customers.nowhere);
  expect(await listed(`label=${label}`)).toEqual([customers.nowhere, customers.north]);
  expect(await listed(`label=${label}`, clerk)).toEqual([customers.north]);
  expect(await listed('label=999999')).toEqual([]);
  expect(await listed('label=')).toHaveLength(2);
  expect((await admin.raw('POST', 'customer_dt?label=x')).status).toBe(422);
  const counts = async (client: TestClient) =>
    (await client.call('labelOptions')).find(({ id }) => id === label)?.customers;
  expect([await counts(admin), await counts(clerk)]).toEqual([2, 1]);
});

it('is audited on the customer', async () => {
  const label = await create('Audited');
  await putOn(label, customers.nowhere);
  const [last] = await app.database
    .selectFrom('auditTrail')
    .select(['subject', 'subjectId', 'details'])
    .where('action', '=', 'labelPutOn')
    .orderBy('id', 'desc')
    .execute();
  expect(last).toMatchObject({
    subject: 'customer',
    subjectId: customers.nowhere,
    details: { changes: [{ after: { labels: ['Audited', 'Office'] } }] },
  });
});

it('refuses a taken name, unknown records and a customer of another zone', async () => {
  const label = await create('Shop');
  const fieldOf = ({ status, body }: { status: number; body: any }) => [
    status,
    ...Object.keys(body.errorMessage),
  ];
  expect(fieldOf(await admin.raw('POST', 'label_create', { name: 'SHOP' }))).toEqual([422, 'name']);
  expect(fieldOf(await putOn(label, 999_999))).toEqual([422, 'customer']);
  expect(fieldOf(await putOn(999_999, customers.north))).toEqual([422, 'label']);
  expect(fieldOf(await putOn(label, customers.nowhere, clerk))).toEqual([422, 'customer']);
});

it('starts with the specified labels, in their order; later ones follow', async () => {
  await create('Agent');
  const names = (await clerk.call('labelOptions')).map(({ name }) => name);
  expect(names.slice(0, 5)).toEqual(['Customer', 'Partner', 'Supplier', 'Member', 'Staff']);
  expect(names.at(-1)).toBe('Agent');
});

it('is renamed and deleted for everybody, with the right to administer', async () => {
  const id = await create('Resaler');
  await putOn(id, customers.north);
  expect((await clerk.raw('POST', 'label_update', { id, name: 'Reseller' })).status).toBe(403);
  expect((await clerk.raw('POST', 'label_delete', { id })).status).toBe(403);
  await admin.call('labelUpdate', { body: { id, name: 'Reseller' } });
  expect(await namesOf(customers.north)).toContain('Reseller');
  const taken = await admin.raw('POST', 'label_update', { id, name: 'staff' });
  expect(Object.keys(taken.body.errorMessage)).toEqual(['name']);
  const { data } = await admin.call('labelDelete', { body: { id } });
  expect(data).toEqual({ id, customers: 1 });
  expect(await namesOf(customers.north)).not.toContain('Reseller');
  for (const call of ['label_update', 'label_delete']) {
    const answer = await admin.raw('POST', call, { id, name: 'Reseller' });
    expect([answer.status, ...Object.keys(answer.body.errorMessage)]).toEqual([422, 'id']);
  }
});
