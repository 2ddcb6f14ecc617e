import { message } from '@netkhata/contract/messages';
import { TIMELINE_GROUPS, type TimelineGroup } from '@netkhata/contract/timeline';
import { GENERAL_USER } from '@netkhata/contract/users';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { balanceOf, collectAll, generate, paymentBody } from '../test-support/scenario.ts';
import { registerTestCustomer, taka } from '../test-support/scenario.ts';
import { insertZone } from '../test-support/sms-test-rows.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const admin = await app.signIn({ name: 'Ayesha' });
let customerId: number;

const LIFTED = JSON.stringify(message('suspension.liftedByPayment'));

type Asked = { kinds?: TimelineGroup[]; before?: string };
const raw = (query: string) => admin.raw('GET', `customer_timeline/${customerId}?${query}`);
const page = async ({ kinds = [], before = '' }: Asked = {}) => {
  const { body } = await raw(`kinds=${kinds.join(',')}&before=${before}`);
  return body as { lines: Record<string, any>[]; hasMore: boolean };
};

/** Suspended for two days until a payment; later a promise, which is withdrawn. */
async function suspendAndPromise(): Promise<void> {
  await sql`
    insert into suspensions (customer_id, mode, due_paisa, decided_by, override_reason, started_at,
      lifted_at, lift_reason, payment_id)
    values (${customerId}, 'walled', 70000, ${admin.user.id}, 'The last of the month',
      '2026-11-08T18:30:00Z', '2026-11-10T18:30:00Z', ${LIFTED}::jsonb,
      (select min(id) from payments))
  `.execute(app.database);
  const promise = { customer: customerId, date: '2026-11-30', amount: 5000 };
  const { body } = await admin.raw('POST', 'promise_save', promise);
  const withdrawal = { promise: body.data.id, reason: 'Has moved away' };
  await admin.raw('POST', 'promise_withdraw', withdrawal);
}

beforeAll(async () => {
  const { data: one } = await admin.call('packageCreate', {
    body: { name: 'Home 20', speed: '20', billAmount: taka(700) },
  });
  const { data: other } = await admin.call('packageCreate', {
    body: { name: 'Home 40', speed: '40', billAmount: taka(900) },
  });
  customerId = (await registerTestCustomer(admin, { monthlyFee: '700', package: one.id })).id;
  await generate(admin, '2026-11-05');
  const { billData } = await admin.call('unpaidBills', { body: { customer: customerId } });
  // 50 discount and 400 paid; then the rest with an advance of 300 by mistake.
  const part = { id: billData[0]?.id, balance: 700, discount: 50, payAmount: 400, isSelect: 1 };
  const first = { paymentDate: '2026-11-10', billData: [part] };
  await admin.call('paymentCollect', { body: paymentBody(customerId, [], first) });
  const paymentId = await collectAll(admin, customerId, {
    paymentDate: '2026-11-12',
    paymentAmount: '550',
  });
  await admin.call('paymentDelete', { body: { paymentId, reason: 'Typed wrong' } });
  const record = await admin.call('customerRecord', { params: { id: customerId } });
  await admin.raw('POST', 'customer_update', {
    customerId,
    name: record.name,
    mobileNo: record.mobileNo,
    package: other.id,
    status: 'deactive',
  });
  await suspendAndPromise();
  await sql`
    insert into sms_messages (customer_id, mobile_no, body, type, created_at)
    values (${customerId}, '01712345678', 'Please pay.', 'general', '2026-11-11T18:30:00Z')
  `.execute(app.database);
});

it('has bills, payments, discounts, messages and changes, newest first', async () => {
  const { lines, hasMore } = await page();
  expect(hasMore).toBe(false);
  expect(
    lines
      .filter(({ kind }) => kind)
      .map(({ date, kind, amount, balance }) => [date, kind, amount, balance]),
  ).toEqual([
    ['2026-11-21', 'payment_deleted', 550, 250],
    ['2026-11-12', 'payment_collected', -550, -300],
    ['2026-11-10', 'discount', -50, 250],
    ['2026-11-10', 'payment_collected', -400, 300],
    ['2026-11-05', 'bill_issued', 700, 700],
  ]);
  // 00:30 on the 12th in Dhaka: after the payment of that day, which was entered on another day.
  expect(lines.find(({ text }) => text === 'Please pay.')).toMatchObject({
    date: '2026-11-12',
    balance: -300,
    status: 'queued',
  });
  expect(lines.find(({ kind }) => kind === 'payment_collected')).toMatchObject({
    paymentState: 'deleted',
    collectedBy: 'Ayesha',
    accountName: 'Cash in Hand',
    approvedBy: null,
  });
  expect(lines.find(({ kind }) => kind === 'payment_deleted')?.['reason']).toBe('Typed wrong');
  expect(lines.find(({ kind }) => kind === 'bill_issued')).toMatchObject({
    billNo: expect.stringMatching(/^B2611-/),
    fromMonth: '2026-11-01',
    billState: 'partial',
  });
});

it('has suspensions and promises on their own day, with author, reason and end', async () => {
  const { lines } = await page({ kinds: ['suspension'] });
  expect(lines).toMatchObject([
    {
      date: '2026-11-21',
      event: 'promiseWithdrawn',
      user: 'Ayesha',
      reason: 'Has moved away',
      sum: null,
      until: null,
    },
    { date: '2026-11-21', event: 'promised', user: 'Ayesha', sum: 5000, until: '2026-11-30' },
    {
      date: '2026-11-11',
      event: 'resumed',
      user: null,
      mode: null,
      sum: null,
      until: null,
      reason: 'Paid',
      reasonMessage: message('suspension.liftedByPayment'),
      paymentId: expect.any(Number),
    },
    {
      // 00:30 in Dhaka.
      date: '2026-11-09',
      event: 'suspended',
      user: 'Ayesha',
      mode: 'walled',
      sum: 700,
      until: '2026-11-11',
      reason: 'The last of the month',
      reasonMessage: null,
      paymentId: null,
    },
  ]);
});

it('describes changes with names instead of ids', async () => {
  const { lines } = await page({ kinds: ['change'] });
  expect(lines.map(({ action }) => action)).toEqual(['customerUpdate', 'customerCreate']);
  const [change] = lines as [Record<string, any>];
  const { before, after } = change['changes'][0];
  expect(change).toMatchObject({ user: 'Ayesha', date: '2026-11-21' });
  expect([before.status, after.status]).toEqual(['active', 'deactive']);
  expect(change['names'][`packageid:${before.packageId}`]).toBe('Home 20');
  expect(change['names'][`packageid:${after.packageId}`]).toBe('Home 40');
});

it('ends with the balance, and every line agrees with the books', async () => {
  const { lines } = await page();
  expect(taka(lines[0]?.['balance'])).toBe(await balanceOf(admin, customerId));
  const money = lines.filter(({ kind }) => kind).toReversed();
  const booked = await sql<{ paisa: number }>`
    select sum(amount_paisa) filter (where key in ('receivable', 'customer_advance'))::bigint
      as paisa
    from ledger_entries entries join ledger_postings on entry_id = entries.id
      join accounts on accounts.id = account_id
    where entries.customer_id = ${customerId}
    group by entries.id having sum(amount_paisa)
      filter (where key in ('receivable', 'customer_advance')) <> 0
    order by entries.id
  `.execute(app.database);
  let balance = 0;
  const balances = booked.rows.map(({ paisa }) => (balance += paisa));
  // A payment with a discount has two lines from one entry; the second has the entry's balance.
  expect(money.map((line) => taka(line['balance']))).toEqual(expect.arrayContaining(balances));
  const statement = await admin.call('customerStatement', {
    params: { id: customerId },
    query: { fromDate: null, toDate: null },
  });
  expect(money.map((line) => [line['date'], taka(line['amount']), taka(line['balance'])])).toEqual(
    statement.lines.map((line) => [line.date, line.amount, line.balance]),
  );
});

it.each(TIMELINE_GROUPS)('filters by %s, with balances as in the full list', async (group) => {
  const all = await page();
  const some = await page({ kinds: [group] });
  expect(some.lines.length).toBeGreaterThan(0);
  expect(some.lines).toEqual(all.lines.filter((line) => line['group'] === group));
});

it('continues after a line, page by page, without repeats or gaps', async () => {
  const { id } = await registerTestCustomer(admin, { monthlyFee: '0' });
  for (let count = 0; count < 3; count += 1) {
    const body = paymentBody(id, [], { paymentDate: '2026-11-15', paymentAmount: '10' });
    await admin.call('paymentCollect', { body });
  }
  await sql`
    insert into sms_messages (customer_id, mobile_no, body, type, created_at)
    select ${id}, '01712345678', 'No ' || n, 'general', '2026-11-15T04:00:00Z'
    from generate_series(1, 120) as n
  `.execute(app.database);
  const seen: string[] = [];
  let before = '';
  for (let more = true; more; ) {
    const read = await admin.raw('GET', `customer_timeline/${id}?before=${before}`);
    const { lines, hasMore } = read.body as { lines: { key: string }[]; hasMore: boolean };
    seen.push(...lines.map(({ key }) => key));
    before = lines.at(-1)?.key ?? '';
    more = hasMore;
  }
  expect(seen).toHaveLength(124);
  expect(new Set(seen).size).toBe(124);
});

it('requires access to the customer, and refuses an unknown kind or line', async () => {
  const zoneId = await insertZone(app.database, 'Mirpur');
  const clerk = await app.signIn({ userType: GENERAL_USER, zoneId });
  expect((await clerk.raw('GET', `customer_timeline/${customerId}`)).status).toBe(404);
  for (const [query, field] of [
    ['kinds=bill,loan', 'kinds'],
    ['before=x', 'before'],
    ['before=2026-02-30_1_0_1', 'before'],
    ['before=2026-11-21_9999999999999999999_0_1', 'before'],
  ] as const) {
    const { status, body } = await raw(query);
    expect([query, status, Object.keys(body.errorMessage)]).toEqual([query, 422, [field]]);
  }
});
