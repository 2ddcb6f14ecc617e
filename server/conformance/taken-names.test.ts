import { expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { type CallKey, exampleRequest, makeExampleWorld, sendExample } from './example-world.ts';

const testApp = await createTestApp();
const { token } = await makeExampleWorld(testApp);

/** The example of a call with these fields of its body changed. */
function changed(key: CallKey, change: object) {
  const { body } = exampleRequest(key);
  return exampleRequest(key, { body: { ...(JSON.parse(String(body)) as object), ...change } });
}

const customer = { pppoeUserName: 'somebody-new', code: 'TAKEN-1' };

/** What is unique, and what its second use is told. */
it.each<[CallKey, string, string, object?, object?]>([
  ['areaCreate', 'name', 'There is an area with this name already.'],
  ['zoneCreate', 'name', 'There is a zone with this name already.'],
  ['packageCreate', 'name', 'There is a package with this name already.'],
  ['itemCreate', 'name', 'There is an item with this name already.'],
  ['moneyAccountCreate', 'name', 'There is an account with this name already.'],
  ['moneyCategoryCreate', 'name', 'There is a category with this name already.'],
  ['routerCreate', 'name', 'There is a router with this name already.'],
  ['routerCreate', 'address', 'There is a router with this address already.', { name: 'Other' }],
  ['networkProfileCreate', 'name', 'There is a network profile with this name already.'],
  ['labelCreate', 'name', 'There is a label with this name already.'],
  ['blockCreate', 'name', 'This area has such a block already.'],
  ['roadCreate', 'name', 'This area has such a road already.'],
  ['userCreate', 'email', 'Another user signs in with this name.', { name: 'Somebody else' }],
  ['savedViewCreate', 'name', 'There is a view with this name already.'],
  ['customerCreate', 'pppoeUserName', 'Another customer uses this PPPoE user name.'],
  [
    'customerCreate',
    'code',
    'Another customer has this code.',
    customer,
    { ...customer, pppoeUserName: '' },
  ],
])('%s refuses a taken %s', async (key, field, reason, first = {}, second = first) => {
  await sendExample(testApp, changed(key, first), token);
  const again = await sendExample(testApp, changed(key, second), token);
  expect(again).toMatchObject({ status: 422, body: { errorMessage: { [field]: [reason] } } });
});
