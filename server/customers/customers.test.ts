import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let admin: TestClient;
let clerk: TestClient;
let north: { id: number; name: string };
let south: { id: number; name: string };
let mirpur: { id: number; name: string };
let home: { id: number; name: string };

const send = (path: string, body: object, client = admin) => client.raw('POST', path, body);

beforeAll(async () => {
  admin = await app.signIn();
  north = (await admin.call('zoneCreate', { body: { name: 'North' } })).data;
  south = (await admin.call('zoneCreate', { body: { name: 'South' } })).data;
  mirpur = (await admin.call('areaCreate', { body: { name: 'Mirpur' } })).data;
  home = (await send('package_create', { name: 'Home', billAmount: 700 })).body.data;
  clerk = await app.signIn({ userType: '2', zoneId: north.id });
});

const form = (fields: object = {}) => ({ name: 'Abdul Karim', mobileNo: '01712345678', ...fields });
const register = (fields: object = {}, client = admin) =>
  send('customer_reg', form(fields), client);
const registerId = async (fields: object = {}): Promise<number> =>
  (await register(fields)).body.data.id;
const update = (customerId: number, fields: object = {}, client = admin) =>
  send('customer_update', form({ customerId, ...fields }), client);
const details = async (id: number, client = admin) =>
  (await client.raw('GET', `customer_details/${id}`)).body;
const errorFields = (answer: { status: number; body: { errorMessage: object } }) => {
  expect(answer.status).toBe(422);
  return Object.keys(answer.body.errorMessage);
};

describe('customer_reg', () => {
  it('needs a name and a mobile number alone; the rest has its usual value', async () => {
    const { body } = await register({ mobileNo: '+880 1712-345678' });
    expect(body).toMatchObject({
      success: true,
      heading: 'Customer saved',
      successMessage: 'Customer registered successfully.',
      data: { code: expect.stringMatching(/^C\d+$/) },
    });
    expect(await details(body.data.id)).toMatchObject({
      id: body.data.id,
      code: body.data.code,
      customerCode: body.data.code,
      mobileNo: '01712345678',
      status: 'active',
      category: 'regular',
      billingCycle: 1,
      billDate: 1,
      isPppoeOrStatic: 'pppoe',
      monthlyFee: 0,
      connectionCharge: 0,
      sendSms: 'yes',
      balance: 0,
      area: null,
      connectionDate: null,
      pppoeSecret: null,
    });
    expect(errorFields(await register({ name: '', mobileNo: '' }))).toEqual(['name', 'mobileNo']);
  });

  it('keeps every field as it was sent', async () => {
    const sent = {
      alternateMobileNo: '01812345678',
      code: 'Shop-7',
      email: 'karim@example.test',
      website: 'karim.test',
      connectionDate: '2026-02-28',
      connectionCharge: 1500,
      monthlyFee: 2400.5,
      billDate: 31,
      category: 'special',
      billingCycle: 3,
      status: 'deactive',
      line: 'L1',
      address: 'House 7, road 2',
      gpsLocation: '23.8,90.4',
      nid: '1234567890',
      birthCertificateNo: 'B1',
      passportNo: 'A1234567',
      drivingLicenceNo: 'D1',
      isPppoeOrStatic: 'static',
      pppoe: 'server 1',
      pppoeUserName: 'karim',
      pppoePassword: 'wire secret',
      localAddress: '10.0.0.1',
      remoteAddress: '10.0.0.2',
      callerId: 'AA:BB',
      ipAddress: '10.0.0.3',
      subnetMask: '255.255.255.0',
      defaultGateway: '10.0.0.4',
      primaryDns: '1.1.1.1',
      alternateDns: '8.8.8.8',
      onu: 'ONU 1',
      onuMacAddress: 'CC:DD',
      router: 'R1',
      routerLogin: 'admin',
      remoteManagement: 'yes',
      wifi: 'Karim',
      note: 'Pays late',
    };
    const places = { area: mirpur.id, zone: north.id, package: home.id };
    const id = await registerId({ ...sent, ...places, block: 'Block C', road: { name: 'Road 5' } });
    const shown = await details(id);
    expect(shown).toMatchObject({ ...sent, area: mirpur, zone: north, package: home });
    expect(shown).toMatchObject({ connection_date: '2026-02-28', customerCode: 'Shop-7' });
    expect([shown.block.name, shown.road.name]).toEqual(['Block C', 'Road 5']);
  });

  it('reads what forms send: option objects, numbers as text, Bangla digits, empty text', async () => {
    const id = await registerId({
      area: { areaId: mirpur.id, areaName: 'Mirpur' },
      zone: { value: String(north.id), label: 'North' },
      package: String(home.id),
      monthlyFee: '৭৫০.৫০',
      billDate: '১৫',
      mobileNo: '০১৭১২৩৪৫৬৭৮',
      category: '',
      connectionDate: '2026-11-21T00:00:00.000Z',
      email: '',
    });
    expect(await details(id)).toMatchObject({
      area: mirpur,
      zone: north,
      package: home,
      monthlyFee: 750.5,
      billDate: 15,
      mobileNo: '01712345678',
      category: 'regular',
      connectionDate: '2026-11-21',
      email: null,
    });
  });

  it('gives codes in order and passes over taken ones', async () => {
    const first = Number((await register()).body.data.code.slice(1));
    await register({ code: `c${first + 1}` });
    await register({ code: `C${first + 2}` });
    expect((await register()).body.data.code).toBe(`C${first + 3}`);
    expect(errorFields(await register({ code: `C${first}` }))).toEqual(['code']);
  });

  it('keeps a code in Latin digits', async () => {
    const { body } = await register({ code: 'দোকান-৯০' });
    expect(body.data.code).toBe('দোকান-90');
    const found = await admin.raw('GET', `customer_search?q=${encodeURIComponent('ন-৯০')}`);
    expect(found.body.data).toMatchObject([{ id: body.data.id }]);
  });

  it('gives every one of many at once a code of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(new Set(answers.map(({ body }) => body.data.code)).size).toBe(8);
  });

  it.each([
    ['regular', '', 1],
    ['complimentary', 1, 1],
    ['special', 6, 6],
  ])('lets a %s customer have cycle %j', async (category, billingCycle, months) => {
    const id = await registerId({ category, billingCycle });
    expect((await details(id)).billingCycle).toBe(months);
  });

  it.each([
    ['special', ''],
    ['special', 1],
    ['special', 5],
    ['regular', 3],
    ['complimentary', 12],
  ])('refuses a %s customer with cycle %j', async (category, billingCycle) => {
    expect(errorFields(await register({ category, billingCycle }))).toEqual(['billingCycle']);
  });

  it("takes the package's price for the whole cycle when the fee is empty", async () => {
    const monthly = await registerId({ package: home.id });
    const special = { package: home.id, category: 'special', billingCycle: 3, monthlyFee: '' };
    expect((await details(monthly)).monthlyFee).toBe(700);
    expect((await details(await registerId(special))).monthlyFee).toBe(2100);
    const free = { package: home.id, monthlyFee: 0 };
    expect((await details(await registerId(free))).monthlyFee).toBe(0);
  });

  it('refuses a fee that is too large for any account', async () => {
    const { data } = (await send('package_create', { name: 'Dear', billAmount: 1e13 })).body;
    const dear = { package: data.id, category: 'special', billingCycle: 12 };
    expect(errorFields(await register(dear))).toEqual(['monthlyFee']);
  });

  it.each([
    ['area', 999_999],
    ['zone', 999_999],
    ['package', 999_999],
    ['block', 999_999],
    ['road', 999_999],
    ['mobileNo', '0123'],
    ['nid', '123'],
    ['email', 'karim'],
    ['connectionDate', '2026-02-30'],
    ['billDate', 32],
    ['status', 'gone'],
    ['name', 'x'.repeat(121)],
    ['monthlyFee', -1],
  ])('refuses %s %j', async (field, value) => {
    expect(errorFields(await register({ [field]: value }))).toEqual([field]);
  });

  it('finds a typed block again and refuses one of another area', async () => {
    const block = (fields: object) => registerId({ area: mirpur.id, ...fields });
    await block({ block: 'Block X' });
    await block({ block: 'BLOCK x' });
    const blocks = (await admin.raw('GET', `area_block/${mirpur.id}`)).body.data;
    const found = blocks.filter(({ name }: { name: string }) => /block x/i.test(name));
    expect(found).toHaveLength(1);
    const uttara = (await admin.call('areaCreate', { body: { name: 'Uttara' } })).data;
    const elsewhere = { area: uttara.id, block: found[0].id };
    expect(errorFields(await register(elsewhere))).toEqual(['block']);
  });

  it('refuses a PPPoE user name in use, but not that of a closed customer', async () => {
    await register({ pppoeUserName: 'rafiq' });
    expect(errorFields(await register({ pppoeUserName: 'RAFIQ' }))).toEqual(['pppoeUserName']);
    await register({ pppoeUserName: 'selim', status: 'close' });
    expect((await register({ pppoeUserName: 'selim' })).status).toBe(200);
  });
});

describe('customer_update', () => {
  it('clears what is empty and keeps what is left out', async () => {
    const id = await registerId({
      address: 'House 7',
      note: 'Old',
      package: home.id,
      zone: north.id,
    });
    await update(id, { name: 'Karim Ali', address: '', sendSms: 'no' });
    expect(await details(id)).toMatchObject({
      name: 'Karim Ali',
      address: null,
      note: 'Old',
      package: home,
      zone: north,
      monthlyFee: 700,
      sendSms: 'no',
    });
  });

  it('keeps what every customer must have when it is sent empty', async () => {
    const terms = { code: `K${Date.now()}`, category: 'special', billingCycle: 6, billDate: 9 };
    const id = await registerId({ ...terms, status: 'deactive', isPppoeOrStatic: 'static' });
    const empty = { code: '', category: '', billingCycle: '', billDate: '', status: '' };
    const { body } = await update(id, { ...empty, isPppoeOrStatic: '', sendSms: '' });
    expect(body.data).toEqual({ id, code: terms.code });
    expect(await details(id)).toMatchObject({
      ...terms,
      status: 'deactive',
      isPppoeOrStatic: 'static',
      sendSms: 'yes',
    });
  });

  it('asks for a cycle that the new category may have', async () => {
    const id = await registerId();
    expect(errorFields(await update(id, { category: 'special' }))).toEqual(['billingCycle']);
    await update(id, { category: 'special', billingCycle: 12 });
    await update(id, { category: 'regular', billingCycle: '' });
    expect((await details(id)).billingCycle).toBe(1);
  });

  it("takes the new package's price when the fee is emptied", async () => {
    const id = await registerId({ monthlyFee: 500 });
    await update(id, { package: home.id });
    expect((await details(id)).monthlyFee).toBe(500);
    await update(id, { package: home.id, monthlyFee: '' });
    expect((await details(id)).monthlyFee).toBe(700);
  });

  it('leaves block and road behind with the area', async () => {
    const id = await registerId({ area: mirpur.id, block: 'Block L', road: 'Road L' });
    await update(id, { note: 'Moves soon' });
    expect((await details(id)).block.name).toBe('Block L');
    const gulshan = (await admin.call('areaCreate', { body: { name: 'Gulshan' } })).data;
    await update(id, { area: gulshan.id });
    expect(await details(id)).toMatchObject({ area: gulshan, block: null, road: null });
  });

  it('refuses an unknown customer and a code of another', async () => {
    const other = (await register()).body.data;
    const id = await registerId();
    expect(errorFields(await update(999_999))).toEqual(['customerId']);
    expect(errorFields(await update(id, { code: other.code }))).toEqual(['code']);
  });
});

describe('the PPPoE password', () => {
  const looks = async (id: number) => {
    const rows = await app.database
      .selectFrom('audit_trail')
      .select('user_id')
      .where('subject', '=', 'pppoe_password')
      .where('subject_id', '=', id)
      .execute();
    return rows.map((row) => row.user_id);
  };

  it('is shown only with the right, and each look is audited', async () => {
    const id = await registerId({ zone: north.id, pppoePassword: 'secret 1' });
    expect(await details(id, clerk)).toMatchObject({ pppoePassword: null, hasPppoePassword: true });
    expect(await looks(id)).toEqual([]);
    expect((await details(id)).pppoePassword).toBe('secret 1');
    expect(await looks(id)).toEqual([admin.user.id]);
    const without = await registerId();
    expect(await details(without)).toMatchObject({ pppoePassword: null, hasPppoePassword: false });
    expect(await looks(without)).toEqual([]);
  });

  it('is looked at by a call of its own; opening a customer is no look', async () => {
    const id = await registerId({ zone: north.id, pppoePassword: 'secret 6' });
    const record = await admin.raw('GET', `customer_record/${id}`);
    expect(record.body).toMatchObject({ hasPppoePassword: true, pppoeUserName: null });
    expect(JSON.stringify(record.body)).not.toContain('secret');
    expect(await looks(id)).toEqual([]);
    const look = await admin.raw('GET', `pppoe_password/${id}`);
    expect(look.body.data).toEqual({ pppoePassword: 'secret 6' });
    expect(await looks(id)).toEqual([admin.user.id]);
    expect((await clerk.raw('GET', `pppoe_password/${id}`)).status).toBe(403);
    const none = await registerId({ zone: north.id });
    expect((await admin.raw('GET', `pppoe_password/${none}`)).body.data.pppoePassword).toBeNull();
    expect(await looks(none)).toEqual([]);
  });

  it('outlives the form of a user who may not see it', async () => {
    const id = await registerId({ zone: north.id, pppoePassword: 'secret 2' });
    await update(id, { pppoePassword: '' }, clerk);
    expect((await details(id)).pppoePassword).toBe('secret 2');
    await update(id, { pppoePassword: 'secret 3' }, clerk);
    expect((await details(id)).pppoePassword).toBe('secret 3');
    await update(id, { pppoePassword: '' });
    expect((await details(id)).hasPppoePassword).toBe(false);
  });

  it('stands in no audit row', async () => {
    const id = await registerId({ pppoePassword: 'secret 4' });
    await update(id, { pppoePassword: 'secret 5' });
    const rows = await app.database
      .selectFrom('audit_trail')
      .select('details')
      .where('subject', '=', 'customer')
      .where('subject_id', '=', id)
      .execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('customer_network', () => {
  it('changes the network fields that were sent and nothing else', async () => {
    const id = await registerId({ pppoeUserName: 'nasir', onu: 'ONU 1', note: 'Stays' });
    const sent = { isPppoeOrStatic: 'static', ipAddress: '10.9.9.9', onu: '', name: 'Ignored' };
    const answer = await send('customer_network', { customer: { value: id }, ...sent });
    expect(answer.status).toBe(200);
    expect(await details(id)).toMatchObject({
      name: 'Abdul Karim',
      note: 'Stays',
      isPppoeOrStatic: 'static',
      ipAddress: '10.9.9.9',
      onu: null,
      pppoeUserName: 'nasir',
    });
    expect((await send('customer_network', { ...sent })).status).toBe(422);
  });
});

describe('a General User with a zone', () => {
  it('registers into that zone alone', async () => {
    const { body } = await register({}, clerk);
    expect((await details(body.data.id)).zone).toEqual(north);
    expect(errorFields(await register({ zone: south.id }, clerk))).toEqual(['zone']);
  });

  it('sees and changes customers of that zone alone', async () => {
    const [mine, theirs] = [
      await registerId({ zone: north.id }),
      await registerId({ zone: south.id }),
    ];
    expect((await details(mine, clerk)).id).toBe(mine);
    expect((await clerk.raw('GET', `customer_details/${theirs}`)).status).toBe(404);
    expect(errorFields(await update(theirs, {}, clerk))).toEqual(['customerId']);
    expect(errorFields(await update(mine, { zone: south.id }, clerk))).toEqual(['zone']);
    expect((await update(mine, { zone: '' }, clerk)).status).toBe(200);
    expect((await details(mine)).zone).toEqual(north);
    const network = { customerId: theirs, onu: 'Mine' };
    expect((await send('customer_network', network, clerk)).status).toBe(422);
  });
});
