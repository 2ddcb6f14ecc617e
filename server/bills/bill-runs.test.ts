import { MESSAGES } from '@netkhata/contract/message-texts';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  billBody,
  collectAll,
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const admin = await app.signIn();

const preview = (billDate: string) => admin.call('billRunPreview', { body: { billDate } });

/** Parses the events of a server-sent event stream. */
const eventsOf = (body: string): { state: string; created: number }[] =>
  body
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.replace('data: ', '')));

describe('a previewed run', () => {
  it('reports count, total, last month and oddities, and writes nothing', async () => {
    const { data: home } = await admin.call('packageCreate', {
      body: { name: 'Home 10', speed: '10 Mbps', billAmount: taka(700) },
    });
    await registerTestCustomer(admin, { package: home.id, monthlyFee: 700 });
    const cheap = await registerTestCustomer(admin, { package: home.id, monthlyFee: 350 });
    const free = await registerTestCustomer(admin, { monthlyFee: 0 });
    await generate(admin, '2026-01-31');
    const seen = await preview('2026-03-31');
    expect(seen).toMatchObject({
      count: 2,
      totalAmount: taka(1050),
      alreadyBilled: 0,
      skipped: { no_fee: 1 },
      lastMonth: { count: 0, totalAmount: 0 },
      oddityCounts: { zero_fee: 1, fee_unlike_package: 1, skipped_month: 2 },
    });
    expect(seen.oddities.map(({ customerId, oddity }) => [customerId, oddity])).toContainEqual([
      cheap.id,
      'fee_unlike_package',
    ]);
    expect(seen.oddities.map(({ customerId }) => customerId)).toContain(free.id);
    expect(await preview('2026-03-31')).toEqual(seen);
    expect((await preview('2026-02-28')).lastMonth).toEqual({ count: 2, totalAmount: taka(1050) });
  });

  it('is refused when the data changed since, and runs otherwise', async () => {
    const customer = await registerTestCustomer(admin);
    const billDate = '2026-05-31';
    const { fingerprint } = await preview(billDate);
    await registerTestCustomer(admin);
    const stale = { body: { billDate, fingerprint } };
    expect(await admin.attempt('billGenerate', stale)).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['billRun.previewOutdated'],
    });
    expect(await admin.attempt('billRunStart', stale)).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['billRun.previewOutdated'],
    });

    const fresh = await preview(billDate);
    const started = await admin.call('billRunStart', {
      body: { billDate, fingerprint: fresh.fingerprint },
    });
    const stream = await admin.raw('GET', `bill_run_progress/${started.data.id}`);
    const events = eventsOf(stream.body);
    expect(events.at(-1)).toMatchObject({ state: 'finished', created: fresh.count });
    expect(await balanceOf(admin, customer.id)).toBe(taka(700));
    const run = await admin.call('billRunDetails', { params: { id: started.data.id } });
    expect(run).toMatchObject({ state: 'finished', totalAmount: fresh.totalAmount });
    expect(run.processed).toBe(run.customers);
  });
});

describe('undoing a run', () => {
  it('voids its bills, frees their months and names those that remain', async () => {
    const [paying, owing, ahead] = await Promise.all(
      [1, 2, 3].map(() => registerTestCustomer(admin)),
    );
    const advance = paymentBody(ahead?.id ?? 0, [], { paymentAmount: 500 });
    await admin.call('paymentCollect', { body: advance });
    const billDate = '2026-07-31';
    const run = await generate(admin, billDate);
    await collectAll(admin, paying?.id ?? 0);
    const undo = () => admin.call('billRunUndo', { body: { id: run.id, reason: 'wrong date' } });
    const first = await undo();
    expect(first.data).toMatchObject({
      undone: run.created - 1,
      kept: [{ reason: expect.any(String) }],
    });
    expect(await balanceOf(admin, owing?.id ?? 0)).toBe(0);
    expect(await balanceOf(admin, ahead?.id ?? 0)).toBe(taka(-500));
    await expectBooksAtZero(app.database);

    const again = await generate(admin, billDate);
    expect(again).toMatchObject({ created: run.created - 1, alreadyBilled: 1 });
    await admin.call('billRunUndo', { body: { id: again.id, reason: null } });
    const state = await admin.call('billRunDetails', { params: { id: again.id } });
    expect(state.state).toBe('undone');
    const outcome = await admin.attempt('billRunUndo', { body: { id: again.id, reason: null } });
    expect(outcome).toMatchObject({ status: 409, errorMessage: MESSAGES['billRun.undoneAlready'] });
    await expectBooksAtZero(app.database);
  });
});

it('a run that is still working is not undone', async () => {
  await registerTestCustomer(admin);
  const { id } = await generate(admin, '2026-09-30');
  const state = (text: 'running' | 'finished') =>
    app.database.updateTable('billRuns').set({ state: text }).where('id', '=', id).execute();
  const undo = () => admin.attempt('billRunUndo', { body: { id, reason: null } });
  await state('running');
  expect(await undo()).toMatchObject({
    status: 409,
    errorMessage: 'This run is still working.',
  });
  await state('finished');
  expect(await undo()).toMatchObject({ ok: true });
  await expectBooksAtZero(app.database);
});

it('an opening balance is neither edited nor deleted', async () => {
  const file =
    'code,name,mobileNo,monthlyFee,status,connectionDate,openingBalance\n' +
    'OPEN-1,Old Karim,01712345678,700,active,2026-01-01,250\n';
  expect((await admin.raw('POST', 'register_import', { file })).status).toBe(200);
  const { id, customerId } = await app.database
    .selectFrom('bills')
    .select(['id', 'customerId'])
    .where('kind', '=', 'opening')
    .executeTakeFirstOrThrow();
  const body = { ...billBody(customerId, [[5, 1]]), id };
  expect(await admin.attempt('billUpdate', { body })).toMatchObject({
    status: 409,
    errorMessage: 'An opening balance cannot be edited.',
  });
  const remove = { billId: id, reason: null };
  expect(await admin.attempt('billDelete', { body: remove })).toMatchObject({
    status: 409,
    errorMessage: 'An opening balance cannot be deleted.',
  });
  expect(await balanceOf(admin, customerId)).toBe(taka(250));
});

describe('the bill runs of a zone', () => {
  it('are the only ones that its user sees and undoes', async () => {
    const { data: zone } = await admin.call('zoneCreate', { body: { name: 'Kallyanpur' } });
    await registerTestCustomer(admin, { zone: zone.id });
    const right = { roleId: '2', rightName: 'bills_manage' };
    await app.database.insertInto('roleRights').values(right).execute();
    const clerk = await app.signIn({ userType: '2', zoneId: zone.id });
    const everywhere = await generate(admin, '2026-08-31');
    const own = await generate(clerk, '2026-09-30');
    const list = await clerk.raw('POST', 'bill_run_list', {});
    expect(list.body.data.data.data.map(({ id }: { id: number }) => id)).toEqual([own.id]);
    expect(await clerk.raw('GET', `bill_run_details/${everywhere.id}`)).toMatchObject({
      status: 404,
    });
    const undone = await clerk.raw('POST', 'bill_run_undo', { id: everywhere.id });
    expect(undone).toMatchObject({
      status: 422,
      body: { errorMessage: { id: [expect.any(String)] } },
    });
    expect((await clerk.raw('POST', 'bill_run_undo', { id: own.id })).status).toBe(200);
    await app.database
      .deleteFrom('roleRights')
      .where('rightName', '=', 'bills_manage')
      .where('roleId', '=', '2')
      .execute();
  });
});

describe('editing and deleting a bill', () => {
  const line = (item: number, price: number, change: object = {}) => {
    return {
      item,
      quantity: 1000,
      price: taka(price),
      discount: null,
      description: null,
      ...change,
    };
  };
  const form = (customer: number, lines: ReturnType<typeof line>[]) => ({
    ...billBody(customer, [[5, 1]]),
    bill_item: lines,
  });

  it('posts the difference and keeps the total at least at what is paid', async () => {
    const customer = await registerTestCustomer(admin);
    const saved = await admin.call('billSave', {
      body: form(customer.id, [line(5, 1500), line(6, 12.5, { quantity: 20_500 })]),
    });
    const { id } = saved.data;
    expect(await balanceOf(admin, customer.id)).toBe(taka(1756.25));
    const change = (lines: ReturnType<typeof line>[]) =>
      admin.attempt('billUpdate', { body: { ...form(customer.id, lines), id } });
    expect(await change([line(5, 1000, { discount: taka(100) })])).toMatchObject({ ok: true });
    expect(await balanceOf(admin, customer.id)).toBe(taka(900));
    await admin.call('paymentCollect', {
      body: paymentBody(customer.id, [], { billData: [{ id, payAmount: 600, isSelect: 1 }] }),
    });
    expect(await change([line(5, 599)])).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['bill.totalBelowPaid'],
    });
    expect(await change([line(7, 600)])).toMatchObject({ ok: true });
    const details = await admin.call('billDetails', { params: { id } });
    expect(details).toMatchObject({ status: 'paid', total: taka(600), dueAmount: 0 });
    await expectBooksAtZero(app.database);
  });

  it('covers twelve months at most', async () => {
    const customer = await registerTestCustomer(admin);
    const body = (billToDate: string) =>
      billBody(customer.id, [[1, 700]], { billFromDate: '2026-11-01', billToDate });
    expect(await admin.attempt('billSave', { body: body('2027-11-30') })).toMatchObject({
      status: 422,
      errorMessage: { billToDate: ['May cover at most 12 months.'] },
    });
    expect(await admin.attempt('billSave', { body: body('2027-10-31') })).toMatchObject({
      ok: true,
    });
  });

  it('refuses an edit of a bill that somebody else changed meanwhile', async () => {
    const customer = await registerTestCustomer(admin);
    const saved = await admin.call('billSave', { body: form(customer.id, [line(5, 500)]) });
    const { id } = saved.data;
    const change = (price: number, seenTotal: number) =>
      admin.attempt('billUpdate', {
        body: { ...form(customer.id, [line(5, price)]), id, seenTotal: taka(seenTotal) },
      });
    expect(await change(600, 500)).toMatchObject({ ok: true });
    expect(await change(700, 500)).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['bill.changedMeanwhile'],
    });
    expect(await balanceOf(admin, customer.id)).toBe(taka(600));
    expect(await change(700, 600)).toMatchObject({ ok: true });
  });

  it.each([
    ['another item', { bill_item: [line(7, 500)] }],
    ['another day', { billDate: '2026-11-03' }],
    ['other months', { billFromDate: '2026-12-01', billToDate: '2026-12-31' }],
  ])('refuses one of a bill that was given %s meanwhile, at the same total', async (_, other) => {
    const customer = await registerTestCustomer(admin);
    const saved = await admin.call('billSave', { body: form(customer.id, [line(5, 500)]) });
    const { id } = saved.data;
    const read = () => admin.call('billDetails', { params: { id } });
    const opened = await read();
    const { billDate, billFromDate, billToDate } = opened;
    const seenBill = { billDate, billFromDate, billToDate, bill_item: [line(5, 500)] };
    const own = { ...form(customer.id, [line(5, 500)]), billFromDate, billToDate, id };
    const stale = { ...own, seenTotal: taka(500), seenBill, bill_item: [line(5, 400)] };
    await admin.call('billUpdate', { body: { ...own, ...other, seenBill } });
    const changed = await read();
    expect(await admin.attempt('billUpdate', { body: stale })).toMatchObject({
      status: 409,
      errorMessage: expect.stringMatching(/^Somebody changed this bill meanwhile/),
    });
    expect(await read()).toEqual(changed);
  });

  it('keeps the months of a bill whose change does not name them', async () => {
    const customer = await registerTestCustomer(admin);
    const months = { billFromDate: '2026-11-01', billToDate: '2027-01-31' };
    const body = { ...form(customer.id, [line(5, 500)]), billDate: '2026-11-20', ...months };
    const { id } = (await admin.call('billSave', { body })).data;
    const { billFromDate: _, billToDate: __, ...others } = body;
    const changed = await admin.raw('POST', 'bill_update', {
      ...others,
      id,
      bill_item: [{ item: 5, quantity: 1, price: 6 }],
    });
    expect(changed.body.errorMessage).toBe('');
    const { billFromDate, billToDate, total } = await admin.call('billDetails', {
      params: { id },
    });
    expect({ billFromDate, billToDate, total }).toEqual({ ...months, total: 600 });
  });

  it('deletes a bill only while nothing is paid on it, and the month can be billed again', async () => {
    const customer = await registerTestCustomer(admin);
    await generate(admin, '2026-10-31');
    const bills = async () =>
      (await admin.call('customerBills', { params: { id: customer.id } })).billData;
    const [bill] = await bills();
    const billId = bill?.id ?? 0;
    const paymentId = await collectAll(admin, customer.id);
    const remove = () => admin.attempt('billDelete', { body: { billId, reason: null } });
    expect(await remove()).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['bill.isPaid'],
    });
    await admin.call('paymentDelete', { body: { paymentId, reason: null } });
    expect(await remove()).toMatchObject({ ok: true });
    expect(await remove()).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['bill.deletedAlready'],
    });
    expect(await bills()).toEqual([]);
    await generate(admin, '2026-10-31');
    expect(await bills()).toHaveLength(1);
    await expectBooksAtZero(app.database);
  });

  it('refuses invalid lines by field', async () => {
    const customer = await registerTestCustomer(admin);
    const send = (bill_item: object[]) =>
      admin.raw('POST', 'bill_save', { customer: customer.id, billDate: '2026-11-21', bill_item });
    const cases: [string, object[]][] = [
      ['bill_item', []],
      ['bill_item.0.item', [{ item: 999, price: 5 }]],
      ['bill_item.0.price', [{ item: 5, price: '12,3' }]],
      ['bill_item.0.discount', [{ item: 5, price: 5, discount: 6 }]],
      ['bill_item.0.quantity', [{ item: 5, price: 5, quantity: 0 }]],
      ['bill_item.0.price', [{ item: 5, price: 10_000_000, quantity: 2 }]],
    ];
    for (const [field, lines] of cases) {
      const answer = await send(lines);
      expect([answer.status, Object.keys(answer.body.errorMessage)]).toEqual([422, [field]]);
    }
  });
});

describe('a bill run submitted twice', () => {
  it('starts one run', async () => {
    await registerTestCustomer(admin);
    const billDate = '2026-12-31';
    const { fingerprint } = await preview(billDate);
    const send = (idempotencyKey: string) =>
      admin.call('billRunStart', { body: { billDate, fingerprint } }, { idempotencyKey });
    const [first, second] = await Promise.all([send('run'), send('run')]);
    expect(second).toEqual(first);
    const stream = await admin.raw('GET', `bill_run_progress/${first.data.id}`);
    expect(eventsOf(stream.body).at(-1)).toMatchObject({ state: 'finished' });
    // Also when the request is repeated after completion and a new run would produce other results.
    expect(await send('run')).toEqual(first);

    const plain = (idempotencyKey: string) =>
      admin.call('billGenerate', { body: { billDate: '2027-01-20' } }, { idempotencyKey });
    const [made, repeated] = await Promise.all([plain('plain'), plain('plain')]);
    expect(repeated).toEqual(made);
    expect(made.data.created).toBeGreaterThan(0);
    expect((await plain('another')).data).toMatchObject({ created: 0 });
  });
});
