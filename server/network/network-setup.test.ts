import { beforeAll, describe, expect, it } from 'vitest';
import { openCustomerTest, refusedFields } from '../test-support/customer-test-kit.ts';

let test: Awaited<ReturnType<typeof openCustomerTest>>;

beforeAll(async () => {
  test = await openCustomerTest();
});

describe('a router', () => {
  it('is saved, and its secret is never returned', async () => {
    const secret = 'correct-horse-battery';
    const router = { name: 'Mirpur', address: '10.0.0.1', radiusSecret: secret };
    const { id } = (await test.send('router_create', router)).body.data;
    const { body } = await test.admin.raw('GET', `router_details/${id}`);
    expect(body).toMatchObject({
      name: 'Mirpur',
      address: '10.0.0.1',
      mode: 'radius',
      hasSecret: 'yes',
      coaPort: 3799,
      timeZone: 'Asia/Dhaka',
      active: 'yes',
      lastSeen: null,
      configured: 'no',
    });
    const elsewhere = { id, name: 'Mirpur', address: '10.0.0.1', coaPort: 1700 };
    const refused = await test.send('router_update', elsewhere);
    expect(refused.body.messages.detail.radiusSecret).toEqual([{ key: 'router.secretAgain' }]);
    await test.send('router_update', { ...elsewhere, radiusSecret: secret });
    const changed = await test.admin.raw('GET', `router_details/${id}`);
    expect(changed.body).toMatchObject({ hasSecret: 'yes', coaPort: 1700 });
    const trail = await test.admin.raw('POST', 'audit_trail_list', {});
    expect(JSON.stringify(trail.body)).not.toContain(secret);
  });

  it.each([
    [{ address: 'mirpur.example' }, 'address'],
    [{ address: '10.0.0.1/24' }, 'address'],
    [{ address: '10.0.0.1' }, 'address'],
    [{ name: 'mirpur' }, 'name'],
    [{ coaPort: 65_536 }, 'coaPort'],
    [{ timeZone: 'Asia/Nowhere' }, 'timeZone'],
    [{ radiusSecret: 'short' }, 'radiusSecret'],
    [{ radiusSecret: 'has a blank in it' }, 'radiusSecret'],
    [{ mode: 'secrets' }, 'mode'],
  ])('is refused with %j', async (wrong, field) => {
    const answer = await test.send('router_create', {
      name: 'Another',
      address: '10.0.0.77',
      ...wrong,
    });
    expect(refusedFields(answer)).toEqual([field]);
  });

  it('is visible with one right, and changed with another', async () => {
    expect((await test.clerk.raw('POST', 'router_dt')).status).toBe(200);
    const form = { name: 'Clerk', address: '10.0.0.78' };
    expect((await test.send('router_create', form, test.clerk)).status).toBe(403);
  });

  it('is chosen for a customer, who keeps the router name typed before', async () => {
    const id = await test.registerId({ router: 'Old text', routerId: 1 });
    expect(await test.details(id)).toMatchObject({
      router: 'Old text',
      routerId: 1,
      routerName: 'Mirpur',
    });
    expect(refusedFields(await test.update(id, { routerId: 99 }))).toEqual(['routerId']);
    await test.send('customer_network', { customer: id, routerId: '' });
    expect(await test.details(id)).toMatchObject({ router: 'Old text', routerId: null });
  });
});

describe('a network profile', () => {
  const rates = { rateDown: 10_000, rateUp: 5000 };
  const burst = {
    burstDown: 20_000,
    burstUp: 10_000,
    thresholdDown: 8000,
    thresholdUp: 4000,
    burstTime: 16,
  };

  it.each([
    [{}, '5000k/10000k'],
    [burst, '5000k/10000k 10000k/20000k 4000k/8000k 16/16'],
  ])('with %j sends the router the upload speed first', async (more, rateLimit) => {
    const name = `p${Object.keys(more).length}`;
    const { id } = (await test.send('network_profile_create', { name, ...rates, ...more })).body
      .data;
    const { body } = await test.admin.raw('GET', `network_profile_details/${id}`);
    expect(body).toMatchObject({ ...rates, rateLimit });
  });

  it.each([
    [{ name: 'two\nlines' }, ['name']],
    [{ name: '' }, ['name']],
    [{ name: 'SUSPENDED' }, ['name']],
    [{ rateDown: '' }, ['rateDown']],
    [{ rateUp: 0 }, ['rateUp']],
    [{ rateUp: 100_000_001 }, ['rateUp']],
    [{ pool: 'a b' }, ['pool']],
    [{ ...burst, burstTime: '' }, ['burstTime']],
    [{ burstDown: 20_000 }, ['burstUp', 'thresholdDown', 'thresholdUp', 'burstTime']],
    [{ ...burst, burstDown: 9999, thresholdDown: 20_000 }, ['burstDown', 'thresholdDown']],
  ])('is refused with %j', async (wrong, fields) => {
    const answer = await test.send('network_profile_create', { name: 'other', ...rates, ...wrong });
    expect(refusedFields(answer)).toEqual(fields);
  });

  it('for suspended customers cannot belong to a package', async () => {
    const form = { id: test.home.id, name: 'Home', billAmount: 700 };
    const answer = await test.send('package_update', { ...form, networkProfile: 1 });
    expect(refusedFields(answer)).toEqual(['networkProfile']);
    const unknown = await test.send('package_update', { ...form, networkProfile: 99 });
    expect(refusedFields(unknown)).toEqual(['networkProfile']);
  });

  it('stays with its package where a form omits it', async () => {
    const { id } = (await test.send('network_profile_create', { name: 'kept', ...rates })).body
      .data;
    const form = { id: test.home.id, name: 'Home', billAmount: 700 };
    await test.send('package_update', { ...form, networkProfile: id });
    await test.send('package_update', { ...form, billAmount: 750 });
    const { body } = await test.admin.raw('GET', `package_details/${test.home.id}`);
    expect(body).toMatchObject({ networkProfile: id, bill_amount: 750 });
  });
});

describe('a login', () => {
  it.each([
    [{ pppoeUserName: 'two\twords' }, 'pppoeUserName'],
    [{ pppoePassword: '`%{User-Name}`' }, 'pppoePassword'],
    [{ pppoePassword: 'tab\tbed' }, 'pppoePassword'],
  ])('is refused with %j', async (wrong, field) => {
    expect(refusedFields(await test.register(wrong))).toEqual([field]);
    const id = await test.registerId();
    expect(refusedFields(await test.update(id, wrong))).toEqual([field]);
    const network = await test.send('customer_network', { customer: id, ...wrong });
    expect(refusedFields(network)).toEqual([field]);
  });

  it('that is invalid but stored already does not block other changes', async () => {
    const id = await test.registerId();
    await test.app.database
      .updateTable('customers')
      .set({ pppoeUserName: 'old\tname', pppoePassword: '"old"' })
      .where('id', '=', id)
      .execute();
    const answer = await test.update(id, { pppoeUserName: 'old\tname', note: 'Changed' });
    expect(answer.status).toBe(200);
  });
});
