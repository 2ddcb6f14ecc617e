import type { Api } from '@netkhata/contract/api';
import { mapCustomerTexts } from '@netkhata/contract/customer-fields';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { mapNetworkTexts } from '@netkhata/contract/network-fields';
import { describe, expect, it } from 'vitest';
import { openCustomerTest, refusedFields } from '../test-support/customer-test-kit.ts';

const { admin, places, home, send, register, registerId, details } = await openCustomerTest();
const { north, mirpur } = places;

describe('customer_reg', () => {
  it('requires only name and mobile number; the rest gets its default', async () => {
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
    expect(refusedFields(await register({ name: '', mobileNo: '' }))).toEqual(['name', 'mobileNo']);
  });

  it('stores every field as it was sent', async () => {
    const router = await send('router_create', {
      name: 'Edge',
      address: '10.0.0.1',
    });
    const formed = {
      alternateMobileNo: '01812345678',
      email: 'karim@example.test',
      nid: '1234567890',
      pppoeUserName: 'karim',
      pppoePassword: 'wire secret',
    };
    const texts = {
      ...mapCustomerTexts((name) => `A customer's ${name}`.slice(0, 30)),
      ...mapNetworkTexts((name) => `A line's ${name}`.slice(0, 40)),
      ...formed,
    };
    const at = { area: mirpur, zone: north, package: home };
    // A new field of the form does not compile without a value here.
    const sent = {
      ...texts,
      name: 'Abdul Karim',
      mobileNo: '01712345678',
      code: 'Shop-7',
      connectionDate: '2026-02-28',
      connectionCharge: 1500,
      monthlyFee: 2400.5,
      billDate: 31,
      category: 'special',
      billingCycle: 3,
      status: 'deactive',
      ...at,
      block: { name: 'Block C' },
      road: { name: 'Road 5' },
      isPppoeOrStatic: 'static',
      routerId: router.body.data.id,
    } satisfies Record<keyof EndpointInput<Api['customerCreate']>['body'], unknown>;
    const shown = await details(await registerId(sent));
    expect(shown).toMatchObject(sent);
    expect(shown).toMatchObject({ connectionDate: '2026-02-28', customerCode: 'Shop-7' });
  });

  it('accepts the values of forms: option objects, numbers as text, Bangla digits, empty text', async () => {
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

  it("accepts an area's id as `areaId` too; `area` wins where both are sent", async () => {
    const named = await registerId({ areaId: mirpur.id });
    expect(await details(named)).toMatchObject({ area: mirpur });
    const both = await registerId({ areaId: mirpur.id, area: null });
    expect(await details(both)).toMatchObject({ area: null });
    expect(refusedFields(await register({ areaId: 999_999 }))).toEqual(['area']);
  });

  it('assigns codes in order and skips taken ones', async () => {
    const first = Number((await register()).body.data.code.slice(1));
    await register({ code: `c${first + 1}` });
    await register({ code: `C${first + 2}` });
    expect((await register()).body.data.code).toBe(`C${first + 3}`);
    expect(refusedFields(await register({ code: `C${first}` }))).toEqual(['code']);
  });

  it('stores a code in Latin digits', async () => {
    const { body } = await register({ code: 'দোকান-৯০' });
    expect(body.data.code).toBe('দোকান-90');
    const found = await admin.raw('GET', `customer_search?q=${encodeURIComponent('ন-৯০')}`);
    expect(found.body.data).toMatchObject([{ id: body.data.id }]);
  });

  it('gives concurrent registrations distinct codes', async () => {
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
    expect(refusedFields(await register({ category, billingCycle }))).toEqual(['billingCycle']);
  });

  it("uses the package's price for the whole cycle when the fee is empty", async () => {
    const monthly = await registerId({ package: home.id });
    const special = { package: home.id, category: 'special', billingCycle: 3, monthlyFee: '' };
    expect((await details(monthly)).monthlyFee).toBe(700);
    expect((await details(await registerId(special))).monthlyFee).toBe(2100);
    const free = { package: home.id, monthlyFee: 0 };
    expect((await details(await registerId(free))).monthlyFee).toBe(0);
  });

  it('refuses a fee above the maximum', async () => {
    const { data } = (await send('package_create', { name: 'Dear', billAmount: '10000000' })).body;
    const expensive = { package: data.id, category: 'special', billingCycle: 12 };
    expect(refusedFields(await register(expensive))).toEqual(['monthlyFee']);
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
    expect(refusedFields(await register({ [field]: value }))).toEqual([field]);
  });

  it('reuses a typed block and refuses one of another area', async () => {
    const block = (fields: object) => registerId({ area: mirpur.id, ...fields });
    await block({ block: 'Block X' });
    await block({ block: 'BLOCK x' });
    const blocks = (await admin.raw('GET', `area_block/${mirpur.id}`)).body.data;
    const found = blocks.filter(({ name }: { name: string }) => /block x/i.test(name));
    expect(found).toHaveLength(1);
    const uttara = (await admin.call('areaCreate', { body: { name: 'Uttara' } })).data;
    const elsewhere = { area: uttara.id, block: found[0].id };
    expect(refusedFields(await register(elsewhere))).toEqual(['block']);
  });

  it('refuses a PPPoE user name in use, but not that of a closed customer', async () => {
    await register({ pppoeUserName: 'rafiq' });
    expect(refusedFields(await register({ pppoeUserName: ' rafiq\u200b' }))).toEqual([
      'pppoeUserName',
    ]);
    // As RADIUS compares them.
    expect((await register({ pppoeUserName: 'RAFIQ' })).status).toBe(200);
    await register({ pppoeUserName: 'selim', status: 'close' });
    expect((await register({ pppoeUserName: 'selim' })).status).toBe(200);
  });
});
