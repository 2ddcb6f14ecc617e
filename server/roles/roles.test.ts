import { MESSAGES } from '@netkhata/contract/message-texts';
import { RIGHTS } from '@netkhata/contract/rights';
import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let admin: TestClient;

beforeAll(async () => {
  admin = await app.signIn();
});

const CLERK = ['customers', 'counter', 'sms_send', 'reports'];
const save = (body: object) => admin.raw('POST', 'role_rights_update', body);

it('shows each role with its rights', async () => {
  expect(await admin.call('roleRights')).toEqual([
    { id: '1', name: 'Super Admin', rights: [...RIGHTS] },
    { id: '2', name: 'General User', rights: [...CLERK, 'hand_over', 'network'] },
    {
      id: '3',
      name: 'Cashier',
      rights: [
        'customers',
        'counter',
        'collect_for_others',
        'sms_send',
        'reports',
        'hand_over',
        'receive_money',
        'network',
        'see_arrivals',
        'bring_arrivals',
      ],
    },
  ]);
});

it("changes a role's rights from the next call on, and audits it", async () => {
  const clerk = await app.signIn({ userType: '2' });
  const listAreas = () => clerk.raw('POST', 'area_dt');
  expect((await listAreas()).status).toBe(403);
  const answer = await save({ role: '2', rights: ['reports', 'administration', 'reports'] });
  expect(answer.body).toMatchObject({
    heading: 'Role saved',
    data: { id: '2', rights: ['reports', 'administration'] },
  });
  expect((await listAreas()).status).toBe(200);
  expect((await clerk.raw('GET', 'customer_search')).status).toBe(403);
  const { data } = (await admin.raw('POST', 'audit_trail_list', {})).body.data.data;
  expect(data[0].changes[0]).toMatchObject({
    subject: 'role',
    before: { rights: [...CLERK, 'hand_over', 'network'] },
    after: { rights: ['reports', 'administration'] },
  });
  await save({ role: '2', rights: [] });
  expect((await admin.call('roleRights'))[1]?.rights).toEqual([]);
});

it.each([
  ['most rights', RIGHTS.filter((right) => right !== 'administration')],
  ['none', []],
])('leaves no Super Admin with %s but not the administration', async (_, rights) => {
  expect(await save({ role: '1', rights })).toMatchObject({
    status: 422,
    body: { errorMessage: { rights: [MESSAGES['role.superAdminKeeps']] } },
  });
  expect((await admin.call('roleRights'))[0]?.rights).toEqual([...RIGHTS]);
});

it.each([
  [{ role: '4', rights: [] }, 'role'],
  [{ role: '2', rights: ['everything'] }, 'rights.0'],
  [{ role: '2' }, 'rights'],
  [{ rights: [] }, 'role'],
])('refuses %j', async (body, field) => {
  const answer = await save(body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  expect((await admin.call('roleRights'))[0]?.rights).toEqual([...RIGHTS]);
});

it('requires the right to administer', async () => {
  const clerk = await app.signIn({ userType: '2' });
  expect((await clerk.raw('GET', 'role_rights')).status).toBe(403);
  expect((await clerk.raw('POST', 'role_rights_update', { role: '2', rights: [] })).status).toBe(
    403,
  );
});
