import { api } from '@netkhata/contract/api';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { TestClient } from '../test-support/test-app.ts';
import { BEHAVIOURS } from './held-behaviours.ts';
import { CUSTOMER, type Fields, openHeldForms, pick, type Scene } from './held-scenes.ts';

const { testApp, farhana, jamal, idOf, record, SCENES } = await openHeldForms();

const heldKeys = Object.entries(BEHAVIOURS)
  .filter(([, behaviour]) => behaviour === 'held')
  .map(([key]) => key);
/** Changed by its owner alone, in two tabs. */
const OWN = ['ownProfileUpdate', 'savedViewUpdate'];

const pathOf = (key: string): string => (api as Record<string, EndpointShape>)[key]?.path ?? '';
const first = (key: string): TestClient => (OWN.includes(key) ? jamal : farhana);
const send = (client: TestClient, key: string, body: Fields) =>
  client.raw('POST', pathOf(key), body);

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

describe('a customer form', () => {
  const openForm = async () => {
    const id = await idOf('customer_reg', {
      name: 'Nasrin',
      mobileNo: '01711000011',
      status: 'active',
    });
    const opened = pick(await record(`customer_record/${id}`), ...CUSTOMER);
    return { id, opened };
  };

  it('does not make a closed customer active whose status it did not change', async () => {
    const { id, opened } = await openForm();
    await send(farhana, 'customerUpdate', { customerId: id, ...opened, status: 'close' });
    const stale = { customerId: id, ...opened, address: 'House 9', openedWith: opened };
    expect((await send(jamal, 'customerUpdate', stale)).status).toBe(200);
    expect(await record(`customer_record/${id}`)).toMatchObject({
      status: 'close',
      address: 'House 9',
    });
  });

  describe('of a client that does not say what it was opened with', () => {
    const details = async (client: TestClient, id: number): Promise<Fields> =>
      (await client.raw('GET', `customer_details/${id}`)).body;
    const closed = async () => {
      const { id } = await openForm();
      const opened = pick(await details(jamal, id), ...CUSTOMER);
      await send(farhana, 'customerUpdate', { customerId: id, ...opened, status: 'close' });
      return { id, opened };
    };
    const statusOf = async (id: number) => (await record(`customer_record/${id}`))['status'];

    it.each([
      ['another field was changed', { address: 'House 9' }],
      ['nothing was changed', {}],
    ])('does not make a customer active that was closed meanwhile, where %s', async (_, own) => {
      const { id, opened } = await closed();
      const refused = await send(jamal, 'customerUpdate', { customerId: id, ...opened, ...own });
      expect(refused.status).toBe(409);
      expect(Object.keys(refused.body.errorMessage)).toEqual(['status']);
      expect(refused.body.errorMessage.status[0]).toMatch(
        /^active when you opened it, close now, by Farhana at /,
      );
      expect(await statusOf(id)).toBe('close');
    });

    it('does not either where the customer was never read in this session', async () => {
      const { id, opened } = await closed();
      const other = await testApp.signIn();
      const body = { customerId: id, ...opened, address: 'House 9' };
      expect((await send(other, 'customerUpdate', body)).status).toBe(409);
    });

    it('makes a customer active that was read as closed', async () => {
      const { id } = await closed();
      const read = pick(await details(jamal, id), ...CUSTOMER);
      const body = { customerId: id, ...read, status: 'active', monthlyFee: 800 };
      expect((await send(jamal, 'customerUpdate', body)).status).toBe(200);
      expect(await statusOf(id)).toBe('active');
    });

    it('makes one active by a call that says nothing else', async () => {
      const { id, opened } = await closed();
      const body = { customerId: id, ...pick(opened, 'name', 'mobileNo'), status: 'active' };
      expect((await send(jamal, 'customerUpdate', body)).status).toBe(200);
      expect(await statusOf(id)).toBe('active');
    });

    it('does what the user wants who closed it, and who never read it', async () => {
      const { id, opened } = await closed();
      const other = await testApp.signIn();
      const set = (status: string, own = {}) =>
        send(other, 'customerUpdate', { customerId: id, ...opened, status, ...own });
      expect((await set('close', { address: 'House 9' })).status).toBe(200);
      expect((await set('active')).status).toBe(409);
      expect((await set('deactive')).status).toBe(409);
      await send(other, 'customerUpdate', {
        customerId: id,
        ...pick(opened, 'name', 'mobileNo'),
        status: 'deactive',
      });
      expect((await set('active', { address: 'House 10' })).status).toBe(200);
      expect((await set('close')).status).toBe(200);
      expect((await set('active')).status).toBe(200);
      expect(await statusOf(id)).toBe('active');
    });

    it('closes and deactivates whoever was never anything else', async () => {
      const { id, opened } = await openForm();
      const body = { customerId: id, ...opened, status: 'close', address: 'House 1' };
      expect((await send(jamal, 'customerUpdate', body)).status).toBe(200);
    });

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
      expect(Object.keys(refused.body.errorMessage).sort()).toEqual([
        'isActive',
        'usertype',
        'zone',
      ]);
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

  it('names the records that ids stand for', async () => {
    const { id, opened } = await openForm();
    const zones = await Promise.all(
      ['Uttara', 'Banani'].map((name) => idOf('zone_create', { name })),
    );
    await send(farhana, 'customerUpdate', { customerId: id, ...opened, zone: zones[0] });
    const stale = {
      customerId: id,
      ...opened,
      zone: zones[1],
      openedWith: { ...opened, zone: null },
    };
    const { body } = await send(jamal, 'customerUpdate', stale);
    expect(body.errorMessage.zone[0]).toMatch(/^- when you opened it, Uttara now, by Farhana/);
    expect(body.data.names).toEqual({
      [`zone:${zones[0]}`]: 'Uttara',
      [`zone:${zones[1]}`]: 'Banani',
    });
  });

  it('counts a new area and a new block as changes of the same thing', async () => {
    const { id, opened } = await openForm();
    const area = await idOf('area_create', { name: 'Kafrul' });
    const before = { ...opened, area: null, block: null };
    await send(farhana, 'customerUpdate', { customerId: id, ...opened, area });
    const stale = { customerId: id, ...before, block: 'Block C', openedWith: before };
    const refused = await send(jamal, 'customerUpdate', stale);
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.errorMessage)).toEqual(['area']);
  });

  it('shows a password that both changed to nobody', async () => {
    const { id, opened } = await openForm();
    const set = (client: TestClient, pppoePassword: string, openedWith?: object) =>
      send(client, 'customerUpdate', { customerId: id, ...opened, pppoePassword, openedWith });
    await set(farhana, 'first-secret');
    const refused = await set(jamal, 'second-secret', { ...opened, pppoePassword: 'old-secret' });
    expect(refused.status).toBe(409);
    expect(refused.body.errorMessage.pppoePassword[0]).toMatch(
      /^Changed since you opened it, by Farh/,
    );
    expect(JSON.stringify(refused.body)).not.toContain('secret"');
    expect(JSON.stringify(refused.body)).not.toMatch(/(first|old|second)-secret/);
  });

  it('may hold a value that is older than the rule of its field', async () => {
    const { id, opened } = await openForm();
    const openedWith = { ...opened, mobileNo: '12345', note: 'x'.repeat(5000), nonsense: {} };
    const saved = await send(jamal, 'customerUpdate', { customerId: id, ...opened, openedWith });
    expect(saved.body.errorMessage).toBe('');
  });

  it.each([['text'], [[]], [7]])('%j is no form', async (openedWith) => {
    const { id, opened } = await openForm();
    const refused = await send(jamal, 'customerUpdate', { customerId: id, ...opened, openedWith });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errorMessage)).toEqual(['openedWith']);
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
