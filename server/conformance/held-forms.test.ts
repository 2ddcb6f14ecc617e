import { api } from '@netkhata/contract/api';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { TestClient } from '../test-support/test-app.ts';
import { BEHAVIOURS } from './held-behaviours.ts';
import { type Fields, openHeldForms, pick, type Scene } from './held-scenes.ts';

const { testApp, farhana, jamal, idOf, send, SCENES } = await openHeldForms();

const heldKeys = Object.entries(BEHAVIOURS)
  .filter(([, behaviour]) => behaviour === 'held')
  .map(([key]) => key);
/** Changed by its owner alone, in two tabs. */
const OWN = ['ownProfileUpdate', 'savedViewUpdate'];

const first = (key: string): TestClient => (OWN.includes(key) ? jamal : farhana);

/** Opens the form and has the first one change its field; returns the form as it was opened. */
async function openedAndChanged(key: string, scene: Scene, change: Fields): Promise<Fields> {
  const opened = await scene.read();
  const saved = await send(first(key), key, { ...scene.key, ...opened, ...change });
  expect(saved.body.errorMessage).toBe('');
  return opened;
}

test('every call that writes has a row, and every held one a scene', () => {
  const writes = Object.entries(api).filter(([, { effect }]) => effect === 'write');
  expect(Object.keys(BEHAVIOURS).sort()).toEqual(writes.map(([key]) => key).sort());
  const shapes = writes.filter(([, endpoint]) => {
    const { body } = endpoint as EndpointShape;
    return 'openedWith' in ((body as unknown as { shape?: object } | undefined)?.shape ?? {});
  });
  expect(shapes.map(([key]) => key).sort()).toEqual(heldKeys.sort());
  expect([...Object.keys(SCENES), 'roleRightsUpdate'].sort()).toEqual(heldKeys.sort());
});

describe.each(Object.keys(SCENES))('%s', (key) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await (SCENES[key] as () => Promise<Scene>)();
  });

  it('does not write back what was not changed in the form', async () => {
    const [field, value] = scene.both;
    const [other, mine] = scene.other ?? [];
    const openedWith = await openedAndChanged(key, scene, { [field]: value });
    const own = other === undefined ? {} : { [other]: mine };
    const saved = await send(jamal, key, { ...scene.key, ...openedWith, ...own, openedWith });
    expect(saved.body.errorMessage).toBe('');
    expect(await scene.read()).toEqual({ ...openedWith, [field]: value, ...own });
  });

  it('refuses a field that both changed, and names it', async () => {
    const [field, , second] = scene.both;
    const stored = await scene.read();
    // The form was opened before the first test's change.
    const openedWith = { ...stored, [field]: OPENED[key] ?? differing(stored[field]) };
    const body = { ...scene.key, ...stored, [field]: second, openedWith };
    const refused = await send(jamal, key, body);
    expect(refused.status).toBe(409);
    expect(refused.body.heading).toBe('Changed meanwhile, nothing saved');
    expect(refused.body.data.changedFields).toEqual([
      {
        field,
        opened: openedWith[field],
        stored: stored[field],
        by: OWN.includes(key) ? 'Jamal' : 'Farhana',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ]);
    expect(Object.keys(refused.body.errorMessage)).toEqual([field]);
    expect(refused.body.errorMessage[field][0]).toMatch(/ when you opened it, .* now, by \w+ at /);
    expect(await scene.read()).toEqual(stored);
  });

  it('takes the same value twice', async () => {
    const [field] = scene.both;
    const stored = await scene.read();
    const openedWith = { ...stored, [field]: OPENED[key] ?? differing(stored[field]) };
    const saved = await send(jamal, key, { ...scene.key, ...stored, openedWith });
    expect(saved.body.errorMessage).toBe('');
    expect(await scene.read()).toEqual(stored);
  });

  it('empties nothing that was not sent', async () => {
    const stored = await scene.read();
    const required = requiredOf(key);
    const saved = await send(jamal, key, { ...scene.key, ...pick(stored, ...required) });
    expect(saved.body.errorMessage).toBe('');
    expect(await scene.read()).toEqual(stored);
  });

  it('still writes what a client sends that says nothing of its form', async () => {
    const [field, , second] = scene.both;
    const stored = await scene.read();
    const saved = await send(jamal, key, { ...scene.key, ...stored, [field]: second });
    expect(saved.body.errorMessage).toBe('');
    expect(await scene.read()).toEqual({ ...stored, [field]: second });
  });
});

/** What the fields that have words or a form of their own were when the form was opened. */
const OPENED: Fields = {
  customerNetworkUpdate: '10.1.1.9',
  userUpdate: '01711000009',
  ownProfileUpdate: '01711000010',
  reminderSettingsUpdate: '09:00',
  secondFactorRuleUpdate: 'nobody',
};
const differing = (value: unknown): unknown =>
  typeof value === 'number' ? value + 1 : `${String(value)} before`;

/** The fields of a call that a refusal of an empty body asks for. */
function requiredOf(key: string): string[] {
  const { body } = (api as Record<string, EndpointShape>)[key] as EndpointShape;
  const names: Record<string, string[]> = {
    customerUpdate: ['name', 'mobileNo'],
    packageUpdate: ['name', 'billAmount'],
    userUpdate: ['name', 'email'],
    companySettingsUpdate: ['name', 'discountLimit'],
    itemUpdate: ['name', 'unitName', 'revenueKind'],
    moneyAccountUpdate: ['name', 'type'],
    networkProfileUpdate: ['name', 'rateDown', 'rateUp'],
    routerUpdate: ['name', 'address'],
    smsTemplateUpdate: ['smsTemplateMessage'],
    reminderSettingsUpdate: ['sendAt', 'quietFrom', 'quietTo'],
    suspensionSettingsUpdate: ['graceDays', 'floor', 'latestTime', 'daysOff', 'zones', 'holidays'],
    lateFeeSettingsUpdate: ['daysAfter', 'kind', 'floor', 'times', 'zones'],
    outageStepsUpdate: ['steps'],
    secondFactorRuleUpdate: ['rule'],
  };
  const isNamed = 'name' in (body as unknown as { shape: object }).shape;
  const optionalName = ['ownProfileUpdate', 'savedViewUpdate'].includes(key);
  return names[key] ?? (isNamed && !optionalName ? ['name'] : []);
}

describe('roleRightsUpdate', () => {
  const rightsOf = async (): Promise<string[]> =>
    (await farhana.call('roleRights')).find(({ id }) => id === '3')?.rights ?? [];

  it('adds and removes one by one what two people changed', async () => {
    const rights = await rightsOf();
    const opened = { role: '3', openedWith: { rights } };
    await send(farhana, 'roleRightsUpdate', { ...opened, rights: [...rights, 'suspend'] });
    const removed = rights.filter((right) => right !== 'customers');
    const saved = await send(jamal, 'roleRightsUpdate', { ...opened, rights: removed });
    expect(saved.body.errorMessage).toBe('');
    expect(new Set(await rightsOf())).toEqual(new Set([...removed, 'suspend']));
  });
});

describe.each([
  ['reminderSettingsUpdate', 'isOn', { sendAt: '12:10' }],
  ['backupSettingsUpdate', 'isDaily', { keptCount: 33 }],
  ['suspensionSettingsUpdate', 'smsAtSuspension', { graceDays: 19 }],
  ['suspensionSettingsUpdate', 'billSuspended', { graceDays: 20 }],
  ['companySettingsUpdate', 'smsOnGenerate', { phone: '01711000077' }],
] as const)('%s of a client that does not say what it was opened with', (key, field, own) => {
  const READ: Fields = {
    reminderSettingsUpdate: 'reminder_settings',
    backupSettingsUpdate: 'backups',
    suspensionSettingsUpdate: 'suspension_settings',
    companySettingsUpdate: 'company_settings',
  };
  const read = async (client: TestClient): Promise<Fields> => {
    const { body } = await client.raw('GET', String(READ[key]));
    const found = (body.data ?? body) as Fields;
    const zones = key === 'suspensionSettingsUpdate' ? { zones: [] } : {};
    return { ...pick(found, ...requiredOf(key)), ...zones, [field]: isYes(found[field]) };
  };
  const isYes = (value: unknown): 'yes' | 'no' =>
    value === true || value === 'yes' ? 'yes' : 'no';
  const other = (value: unknown): string => (value === 'yes' ? 'no' : 'yes');

  it(`does not turn ${field} back that was turned meanwhile`, async () => {
    const client = await testApp.signIn();
    const opened = await read(client);
    const turned = await send(farhana, key, { ...opened, [field]: other(opened[field]) });
    expect(turned.body.errorMessage).toBe('');
    const refused = await send(client, key, { ...opened, ...own });
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.errorMessage)).toEqual([field]);
    const again = await read(client);
    expect(again[field]).toBe(other(opened[field]));
    const saved = await send(client, key, { ...again, ...own, [field]: opened[field] });
    expect(saved.body.errorMessage).toBe('');
  });
});

describe('of a client that does not say what it was opened with, a form', () => {
  it('gives no user back a role, a zone or an access that was taken', async () => {
    const zone = await idOf('zone_create', { name: 'Zone of a clerk' });
    const password = 'correct horse battery';
    const user = { name: 'Shila', email: 'shila', mobileNo: '01711000019', usertype: '1' };
    const id = await idOf('user_create', { ...user, password, confirmPassword: password });
    await jamal.raw('GET', `user_details/${id}`);
    await send(farhana, 'userUpdate', { id, ...user, usertype: '2', zone, isActive: 'no' });
    const stale = { id, ...user, name: 'Shila Rani', zone: null, isActive: 'yes' };
    const refused = await send(jamal, 'userUpdate', stale);
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.errorMessage).sort()).toEqual(['isActive', 'usertype', 'zone']);
  });

  it('puts nothing back in use that was taken out of it', async () => {
    const account = { name: 'Till 9', type: 'cash', active: 'yes' };
    const id = await idOf('account_create', { ...account, keeper: jamal.user.id });
    await jamal.raw('GET', `account_details/${id}`);
    const own = { id, ...account, keeper: jamal.user.id };
    await send(farhana, 'moneyAccountUpdate', { ...own, active: 'no' });
    const refused = await send(jamal, 'moneyAccountUpdate', { ...own, name: 'Till 10' });
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.errorMessage)).toEqual(['active']);
  });
});

it('a value that no form can hold is compared as it was sent', async () => {
  const id = await idOf('label_create', { name: 'Held' });
  const body = { id, name: 'Mine', openedWith: { id, name: { value: null } } };
  const answer = await jamal.raw('POST', 'label_update', body);
  expect([answer.status, answer.body.data.changedFields]).toMatchObject([
    409,
    [{ field: 'name', opened: { value: null }, stored: 'Held' }],
  ]);
});
