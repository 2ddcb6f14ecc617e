import { describe, expect, it } from 'vitest';
import { openCustomerTest, refusedFields } from '../test-support/customer-test-kit.ts';

const { app, admin, clerk, places, send, register, registerId, update, details } =
  await openCustomerTest();
const { north, south } = places;

describe('the PPPoE password', () => {
  const audited = (subject: string, id: number) =>
    app.database
      .selectFrom('auditTrail')
      .select(['userId', 'details'])
      .where('subject', '=', subject)
      .where('subjectId', '=', id)
      .execute();
  const passwordViews = async (id: number) =>
    (await audited('pppoe_password', id)).map((row) => row.userId);

  it('is shown only with the right, and each read is audited', async () => {
    const id = await registerId({ zone: north.id, pppoePassword: 'secret 1' });
    expect(await details(id, clerk)).toMatchObject({ pppoePassword: null, hasPppoePassword: true });
    expect(await passwordViews(id)).toEqual([]);
    expect((await details(id)).pppoePassword).toBe('secret 1');
    expect(await passwordViews(id)).toEqual([admin.user.id]);
    const without = await registerId();
    expect(await details(without)).toMatchObject({ pppoePassword: null, hasPppoePassword: false });
    expect(await passwordViews(without)).toEqual([]);
  });

  it('is read by its own call; opening a customer does not read it', async () => {
    const id = await registerId({ zone: north.id, pppoePassword: 'secret 6' });
    const record = await admin.raw('GET', `customer_record/${id}`);
    expect(record.body).toMatchObject({ hasPppoePassword: true, pppoeUserName: null });
    expect(JSON.stringify(record.body)).not.toContain('secret');
    expect(await passwordViews(id)).toEqual([]);
    const look = await admin.raw('GET', `pppoe_password/${id}`);
    expect(look.body.data).toEqual({ pppoePassword: 'secret 6' });
    expect(await passwordViews(id)).toEqual([admin.user.id]);
    expect((await clerk.raw('GET', `pppoe_password/${id}`)).status).toBe(403);
    const none = await registerId({ zone: north.id });
    expect((await admin.raw('GET', `pppoe_password/${none}`)).body.data.pppoePassword).toBeNull();
    expect(await passwordViews(none)).toEqual([]);
  });

  it('is kept when a user who may not see it saves the form', async () => {
    const id = await registerId({ zone: north.id, pppoePassword: 'secret 2' });
    await update(id, { pppoePassword: '' }, clerk);
    expect((await details(id)).pppoePassword).toBe('secret 2');
    await update(id, { pppoePassword: 'secret 3' }, clerk);
    expect((await details(id)).pppoePassword).toBe('secret 3');
    await update(id, { pppoePassword: '' });
    expect((await details(id)).hasPppoePassword).toBe(false);
  });

  it('is in no audit row', async () => {
    const id = await registerId({ pppoePassword: 'secret 4' });
    await update(id, { pppoePassword: 'secret 5' });
    const rows = await audited('customer', id);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('a General User with a zone', () => {
  it('registers customers only into that zone', async () => {
    const { body } = await register({}, clerk);
    expect((await details(body.data.id)).zone).toEqual(north);
    expect(refusedFields(await register({ zone: south.id }, clerk))).toEqual(['zone']);
  });

  it('sees and changes only customers of that zone', async () => {
    const [mine, theirs] = [
      await registerId({ zone: north.id }),
      await registerId({ zone: south.id }),
    ];
    expect((await details(mine, clerk)).id).toBe(mine);
    expect((await clerk.raw('GET', `customer_details/${theirs}`)).status).toBe(404);
    expect(refusedFields(await update(theirs, {}, clerk))).toEqual(['customerId']);
    expect(refusedFields(await update(mine, { zone: south.id }, clerk))).toEqual(['zone']);
    expect((await update(mine, { zone: '' }, clerk)).status).toBe(200);
    expect((await details(mine)).zone).toEqual(north);
    const network = { customerId: theirs, onu: 'Mine' };
    expect((await send('customer_network', network, clerk)).status).toBe(422);
  });

  it('plans, previews, sees and withdraws changes and absences only there', async () => {
    const [mine, theirs] = [
      await registerId({ zone: north.id, monthlyFee: 700 }),
      await registerId({ zone: south.id, monthlyFee: 700 }),
    ];
    const reason = 'Agreed by phone';
    const [fromDay, awayFrom, lastDay] = ['2026-12-10', '2026-12-12', '2026-12-20'];
    const changes = (customer: number) => ({ customer, fromDay, monthlyFee: 900, reason });
    const absence = (customer: number) => ({ customer, fromDay: awayFrom, lastDay, reason });
    const forms = [
      ['planned_change_preview', changes],
      ['planned_change_save', changes],
      ['away_preview', absence],
      ['away_save', absence],
    ] as const;
    for (const [path, form] of forms) {
      expect([path, refusedFields(await send(path, form(theirs), clerk))]).toEqual([
        path,
        ['customer'],
      ]);
      expect([path, (await send(path, form(mine), clerk)).status]).toEqual([path, 200]);
    }
    const planned = (await send('planned_change_save', changes(theirs))).body.data.id;
    const away = (await send('away_save', absence(theirs))).body.data.id;
    for (const [path, form] of [
      ['planned_change_withdraw', { id: planned, reason }],
      ['away_update', { id: away, lastDay: '2026-12-25', reason }],
      ['away_withdraw', { id: away, reason }],
    ] as const) {
      expect([path, refusedFields(await send(path, form, clerk))]).toEqual([path, ['id']]);
    }
    for (const path of ['customer_planned_changes', 'customer_aways']) {
      expect((await clerk.raw('GET', `${path}/${theirs}`)).status).toBe(404);
      expect((await clerk.raw('GET', `${path}/${mine}`)).status).toBe(200);
    }
    const statuses = await app.database
      .selectFrom('plannedChanges')
      .select('cancelledAt')
      .where('customerId', '=', theirs)
      .execute();
    expect(statuses.map(({ cancelledAt }) => cancelledAt)).toEqual([null, null, null]);
  });
});
