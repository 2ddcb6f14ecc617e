import { beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_VERSION } from '../config.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { readVatRate } from './company-settings.ts';

const app = await createTestApp();
let admin: TestClient;

beforeAll(async () => {
  admin = await app.signIn();
});

describe.each([
  ['area', 'Area'],
  ['zone', 'Zone'],
])('%s setup', (kind, title) => {
  const post = (verb: string, body: object) => admin.raw('POST', `${kind}_${verb}`, body);

  it('creates, renames and shows a record', async () => {
    const created = await post('create', { id: '', name: '  Mirpur ' });
    expect(created.body).toMatchObject({
      success: true,
      heading: `${title} saved`,
      successMessage: `${title} created successfully.`,
      data: { name: 'Mirpur' },
    });
    const { id } = created.body.data;
    await post('update', { id: String(id), name: 'Mirpur 10' });
    const { body } = await admin.raw('GET', `${kind}_details/${id}`);
    expect(body).toMatchObject({ success: true, id, name: 'Mirpur 10', data: { id } });
  });

  it('refuses a taken, empty or too long name, and an unknown id', async () => {
    await post('create', { name: 'Banani' });
    const errors = async (verb: string, body: object) => {
      const answer = await post(verb, body);
      expect(answer.status).toBe(422);
      return Object.keys(answer.body.errorMessage);
    };
    expect(await errors('create', { name: 'BANANI' })).toEqual(['name']);
    expect(await errors('create', { name: ' ' })).toEqual(['name']);
    expect(await errors('create', { name: 'x'.repeat(81) })).toEqual(['name']);
    expect(await errors('update', { id: 999_999, name: 'Nowhere' })).toEqual(['id']);
    expect((await admin.raw('GET', `${kind}_details/999999`)).status).toBe(404);
  });

  it('follows the list convention', async () => {
    for (const name of ['Uttara 1', 'Uttara 2', 'Uttara_3']) await post('create', { name });
    const list = async (query: string, columns = {}) =>
      (await post(`dt?${query}`, { columns })).body.data.data;
    const byName = await list('column=name&order=asc&globalSearch=uttara&per_page=10');
    expect(byName.data.map((row: { name: string }) => row.name)).toEqual([
      'Uttara 1',
      'Uttara 2',
      'Uttara_3',
    ]);
    const filtered = await list('', { name: { filterType: 'like', filterValue: 'a_3' } });
    expect(filtered.total).toBe(1);
    expect((await post('dt?column=password', {})).status).toBe(422);
  });

  it('requires a Super Admin; its options are for everybody', async () => {
    const clerk = await app.signIn({ userType: '2' });
    expect((await clerk.raw('POST', `${kind}_create`, { name: 'Mine' })).status).toBe(403);
    const { body } = await clerk.raw('GET', kind);
    const names = body.data.map((row: Record<string, unknown>) => row.areaName ?? row.name);
    expect(names).toContain('Banani');
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
  });
});

it('offers a General User bound to a zone only that zone', async () => {
  const zone = (await admin.call('zoneCreate', { body: { name: 'Own zone' } })).data;
  const clerk = await app.signIn({ userType: '2', zoneId: zone.id });
  expect(await clerk.call('zoneOptions')).toEqual([zone]);
});

describe('package setup', () => {
  const save = (verb: string, body: object) => admin.raw('POST', `package_${verb}`, body);

  it('creates and changes a package, amounts in taka', async () => {
    const created = await save('create', {
      name: 'Home 10',
      speed: '10 Mbps',
      billAmount: '৭০০.৫০',
    });
    expect(created.body.data).toMatchObject({ name: 'Home 10' });
    const { id } = created.body.data;
    const { body } = await admin.raw('GET', `package_details/${id}`);
    expect(body).toMatchObject({ id, name: 'Home 10', speed: '10 Mbps', bill_amount: 700.5 });
    await save('update', { id, name: 'Home 10', speed: '', billAmount: 800 });
    const options = await admin.call('packageOptions');
    expect(options.find((option) => option.id === id)).toEqual({
      id,
      name: 'Home 10',
      speed: null,
      bill_amount: 80_000,
      networkProfile: null,
    });
  });

  it('filters by the displayed amount', async () => {
    await save('create', { name: 'Odd price', billAmount: 1234.5 });
    const columns = { bill_amount: { filterType: 'like', filterValue: '1234.50' } };
    const { body } = await admin.raw('POST', 'package_dt', { columns });
    expect(body.data.data.data.map((row: { name: string }) => row.name)).toEqual(['Odd price']);
  });

  it.each([
    [{ name: 'home 10', billAmount: 1 }, 'name'],
    [{ name: 'New', billAmount: '' }, 'billAmount'],
    [{ name: 'New', billAmount: -1 }, 'billAmount'],
    [{ name: 'New', billAmount: 10.005 }, 'billAmount'],
  ])('refuses %j', async (body, field) => {
    const answer = await save('create', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  });
});

it('names the maximum for an amount that is too large', async () => {
  const { body, status } = await admin.raw('POST', 'package_create', {
    name: 'For a planet',
    billAmount: '99999999999999',
  });
  expect(status).toBe(422);
  expect(body.errorMessage).toEqual({
    billAmount: ['Is too large: at most 1,00,00,000.00.'],
  });
});

describe('lookups', () => {
  it('offers active items, the internet service first, filtered by name', async () => {
    const items = await admin.call('itemOptions', { query: { q: null } });
    expect(items[0]).toEqual({
      itemId: 1,
      itemName: 'Internet service, monthly',
      unitName: 'month',
      price: null,
    });
    expect(items.map(({ itemName }) => itemName)).not.toContain('Opening balance');
    const found = await admin.call('itemOptions', { query: { q: 'ROUT' } });
    expect(found.map(({ itemName }) => itemName)).toEqual(['Router']);
  });

  it('have the company as the one business unit', async () => {
    expect(await admin.call('businessUnits')).toEqual([
      { projectId: 1, projectName: 'Netkhata', companyId: 1 },
    ]);
  });

  it('answer 404 for the blocks of an unknown area', async () => {
    expect((await admin.raw('GET', 'area_block/999999')).status).toBe(404);
    expect((await admin.raw('GET', 'area_road/999999')).status).toBe(404);
  });
});

describe('company settings', () => {
  const form = {
    name: 'Meghna Net',
    address: 'Dhaka',
    phone: '01712345678',
    email: 'office@meghna.test',
    website: 'https://meghna.test/',
    publicAddress: 'https://pay.meghna.test/',
    codePrefix: 'MN',
    discountLimit: 250,
  };
  const save = (fields: object = {}) =>
    admin.raw('POST', 'company_settings_update', { ...form, ...fields });

  it('are saved; omitted fields are kept', async () => {
    expect((await save({ smsOnGenerate: 'no', language: 'bn' })).status).toBe(200);
    expect((await save({ codePrefix: undefined })).status).toBe(200);
    expect(await admin.call('companySettings')).toEqual({
      name: 'Meghna Net',
      address: 'Dhaka',
      phone: '01712345678',
      email: 'office@meghna.test',
      website: 'https://meghna.test',
      logo: null,
      publicAddress: 'https://pay.meghna.test',
      codePrefix: 'MN',
      timeZone: 'Asia/Dhaka',
      currencyCode: 'BDT',
      currencySign: '৳',
      numberGrouping: 'lakh',
      phoneRule: 'bangladesh',
      language: 'bn',
      vatPercent: 0,
      isVatInclusive: true,
      discountLimit: 25_000,
      askAgainFrom: 10_000_000,
      payOutLimit: 1_000_000,
      smsOnGenerate: false,
      joinsBilled: 'whole',
      changesBilled: 'whole',
      leavesBilled: 'whole',
      awayBilled: 'whole',
      awayDaysMost: null,
      version: PRODUCT_VERSION,
    });
  });

  it('store a VAT rate from a day on', async () => {
    await save({ vatPercent: '7.5', isVatInclusive: 'no', vatStartsOn: '2026-12-01' });
    await save({ vatPercent: 15, vatStartsOn: '2027-01-01' });
    expect((await admin.call('companySettings')).vatPercent).toBe(0);
    const rate = (day: string) => readVatRate(app.database, day);
    expect(await rate('2026-11-30')).toEqual({ rateBasisPoints: 0, isInclusive: true });
    expect(await rate('2026-12-31')).toEqual({ rateBasisPoints: 750, isInclusive: false });
    expect(await rate('2027-01-01')).toEqual({ rateBasisPoints: 1500, isInclusive: false });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ timeZone: 'Asia/Atlantis' }, 'timeZone'],
    [{ currencyCode: 'TAKA' }, 'currencyCode'],
    [{ currencyCode: 'QQQ' }, 'currencyCode'],
    [{ currencySign: 'Taka.' }, 'currencySign'],
    [{ numberGrouping: 'million' }, 'numberGrouping'],
    [{ phoneRule: 'any' }, 'phoneRule'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ publicAddress: 'our office' }, 'publicAddress'],
    [{ email: 'office' }, 'email'],
    [{ vatPercent: 101 }, 'vatPercent'],
    [{ vatPercent: '7.555' }, 'vatPercent'],
    [{ discountLimit: '' }, 'discountLimit'],
    [{ language: 'xx' }, 'language'],
  ])('refuse %j', async (fields, field) => {
    const answer = await save(fields);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  });

  it('are readable by everybody, and changed by Super Admins', async () => {
    const clerk = await app.signIn({ userType: '2' });
    expect((await clerk.raw('GET', 'company_settings')).status).toBe(200);
    expect((await clerk.raw('POST', 'company_settings_update', form)).status).toBe(403);
  });
});
