import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let owner: TestClient;
let administrator: TestClient;

beforeAll(async () => {
  owner = await app.signIn();
  await app.database
    .insertInto('roleRights')
    .values({ roleId: '2', rightName: 'administration' })
    .execute();
  administrator = await app.signIn({ userType: '2' });
});

const LIMITS = { discountLimit: 100, askAgainFrom: 5000, payOutLimit: 10_000 };
const save = (by: TestClient, change: Record<string, unknown>) =>
  by.raw('POST', 'company_settings_update', { name: 'Netkhata', ...LIMITS, ...change });
const stored = async () => {
  const { discountLimit, askAgainFrom, payOutLimit } = await owner.call('companySettings', {});
  return [discountLimit, askAgainFrom, payOutLimit].map((paisa) => paisa / 100);
};

it.each([
  ['discountLimit', 100.01],
  ['discountLimit', 0],
  ['askAgainFrom', 6000],
  ['payOutLimit', 10_000_000],
])('%s is changed by a Super Admin alone', async (field, amount) => {
  expect(await save(owner, {})).toMatchObject({ status: 200 });
  expect(await save(administrator, { [field]: amount, name: 'Other' })).toMatchObject({
    status: 403,
    body: { errorMessage: { [field]: ['Only a Super Admin can change this limit.'] } },
  });
  expect(await stored()).toEqual([100, 5000, 10_000]);
  // Everything else is saved with the limits as they are.
  expect(await save(administrator, { name: 'Other' })).toMatchObject({ status: 200 });
  expect(await save(owner, { [field]: amount })).toMatchObject({ status: 200 });
  expect(await stored()).toContain(amount);
});
