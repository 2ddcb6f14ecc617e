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

it('a customer carries any number, each once', async () => {
  const partner = await create('Partner');
  const member = await create('member');
  await putOn(partner, customers.north);
  await putOn(partner, customers.north);
  const answer = await putOn(member, customers.north);
  expect(answer.body.data.map(({ name }: { name: string }) => name)).toEqual(['member', 'Partner']);
  expect(await namesOf(customers.north)).toEqual(['member', 'Partner']);
  await takeOff(partner, customers.north);
  expect((await takeOff(partner, customers.north)).status).toBe(200);
  expect(await namesOf(customers.north)).toEqual(['member']);
  expect(await namesOf(customers.nowhere)).toEqual([]);
});

it('the customer list shows those who carry one', async () => {
  const label = await create('Staff');
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
    .selectFrom('audit_trail')
    .select(['subject', 'subject_id', 'details'])
    .where('action', '=', 'labelPutOn')
    .orderBy('id', 'desc')
    .execute();
  expect(last).toMatchObject({
    subject: 'customer',
    subject_id: customers.nowhere,
    details: { changes: [{ after: { labels: ['Audited', 'Staff'] } }] },
  });
});

it('refuses a taken name, unknown records and another zone’s customer', async () => {
  const label = await create('Supplier');
  const fieldOf = ({ status, body }: { status: number; body: any }) => [
    status,
    ...Object.keys(body.errorMessage),
  ];
  expect(fieldOf(await admin.raw('POST', 'label_create', { name: 'SUPPLIER' }))).toEqual([
    422,
    'name',
  ]);
  expect(fieldOf(await putOn(label, 999_999))).toEqual([422, 'customer']);
  expect(fieldOf(await putOn(999_999, customers.north))).toEqual([422, 'label']);
  expect(fieldOf(await putOn(label, customers.nowhere, clerk))).toEqual([422, 'customer']);
});
