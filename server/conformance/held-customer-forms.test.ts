import { describe, expect, it } from 'vitest';
import type { TestClient } from '../test-support/test-app.ts';
import { CUSTOMER, type Fields, openHeldForms, pick } from './held-scenes.ts';

const { testApp, farhana, jamal, idOf, record, send } = await openHeldForms();

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
