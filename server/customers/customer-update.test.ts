import { describe, expect, it } from 'vitest';
import { openCustomerTest, refusedFields } from '../test-support/customer-test-kit.ts';

const { admin, places, home, send, register, registerId, update, details } =
  await openCustomerTest();
const { north, mirpur } = places;

describe('customer_update', () => {
  it('clears empty fields and keeps omitted ones', async () => {
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

  it('keeps the value of a required field that is sent empty', async () => {
    const terms = { code: 'Kept-7', category: 'special', billingCycle: 6, billDate: 9 };
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

  it('requires a cycle that the new category allows', async () => {
    const id = await registerId();
    expect(refusedFields(await update(id, { category: 'special' }))).toEqual(['billingCycle']);
    await update(id, { category: 'special', billingCycle: 12 });
    await update(id, { category: 'regular', billingCycle: '' });
    expect((await details(id)).billingCycle).toBe(1);
  });

  it("uses the new package's price when the fee is cleared", async () => {
    const id = await registerId({ monthlyFee: 500 });
    await update(id, { package: home.id });
    expect((await details(id)).monthlyFee).toBe(500);
    await update(id, { package: home.id, monthlyFee: '' });
    expect((await details(id)).monthlyFee).toBe(700);
  });

  it('clears block and road when the area changes', async () => {
    const id = await registerId({ area: mirpur.id, block: 'Block L', road: 'Road L' });
    await update(id, { note: 'Moves soon' });
    expect((await details(id)).block.name).toBe('Block L');
    const gulshan = (await admin.call('areaCreate', { body: { name: 'Gulshan' } })).data;
    await update(id, { area: gulshan.id });
    expect(await details(id)).toMatchObject({ area: gulshan, block: null, road: null });
  });

  it("refuses an unknown customer and another customer's code", async () => {
    const other = (await register()).body.data;
    const id = await registerId();
    expect(refusedFields(await update(999_999))).toEqual(['customerId']);
    expect(refusedFields(await update(id, { code: other.code }))).toEqual(['code']);
  });
});

describe('customer_network', () => {
  it('changes only the network fields that were sent', async () => {
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
