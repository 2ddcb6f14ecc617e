import { expect, it } from 'vitest';
import { openAccountingTest } from '../test-support/accounting-test-kit.ts';

const { test, customerId, send } = await openAccountingTest();

it('shows and filters online customers in the list', async () => {
  const other = await test.registerId({ pppoeUserName: 'other', pppoePassword: 'p4ss' });
  await send({ status: 'Start' });
  await send({ status: 'Start', name: 'other', session: 's2' });
  await send({ status: 'Stop', name: 'other', session: 's2' });
  const list = async (online: string) => {
    const answer = await test.send('customer_dt?column=online&order=desc', {
      columns: { online: { filterValue: online } },
    });
    return answer.body.data.data.data.map((row: { id: number; online: string }) => [
      row.id,
      row.online,
    ]);
  };
  expect(await list('yes')).toEqual([[customerId, 'yes']]);
  expect(await list('no')).toEqual([[other, 'no']]);
});

it('a router shows a user of a zone how many of its customers are there and online', async () => {
  const { north, south } = test.places;
  const routerId = (await test.admin.call('routerOptions'))[0]?.id;
  for (const [name, zone] of Object.entries({ here: north.id, there: south.id, away: south.id })) {
    await test.registerId({ pppoeUserName: name, pppoePassword: 'p4ss', routerId, zone });
    if (name !== 'away') await send({ status: 'Start', name, session: name });
  }
  const query = {
    page: 1,
    per_page: 10,
    column: 'online',
    order: 'desc',
    globalSearch: '',
  } as const;
  const seenBy = async (client: typeof test.admin) => {
    const { rows } = await client.call('routerTable', { query, body: {} });
    const details = await client.call('routerDetails', { params: { id: rows[0]?.id ?? 0 } });
    expect(details).toMatchObject({ online: rows[0]?.online, customers: rows[0]?.customers });
    return [rows[0]?.customers, rows[0]?.online];
  };
  expect(await seenBy(test.admin)).toEqual([3, 2]);
  expect(await seenBy(test.clerk)).toEqual([1, 1]);
});

it('lists active, paid customers who have been offline for days', async () => {
  await send({ status: 'Start', delay: 4 * 86_400 });
  await send({ status: 'Stop', delay: 3.5 * 86_400, seconds: 1 });
  const figures = await test.admin.call('networkFigures');
  expect(figures).toMatchObject({ hasRouters: true, online: 0, silent: 1 });
  const answer = await test.send('customer_dt', { columns: { online: { filterValue: 'silent' } } });
  expect(answer.body.data.data.data.map((row: { id: number }) => row.id)).toEqual([customerId]);
});

it("shows the router's latest report in the customer's record", async () => {
  await send({ status: 'Start' });
  await send({ status: 'Stop', cause: 'User-Request' });
  const record = await test.admin.call('customerRecord', { params: { id: customerId } });
  expect(record.pppoeSecret).toEqual({
    profile: null,
    'last-logged-out': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    'last-disconnect-reason': 'User-Request',
  });
});
