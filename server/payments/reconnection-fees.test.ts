import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, expectBooksAtZero, taka } from '../test-support/scenario.ts';
import { openSuspensionTest } from '../test-support/suspension-test-kit.ts';

let test: Awaited<ReturnType<typeof openSuspensionTest>>;
const FEE = { amount: 200, struckReason: null };

beforeAll(async () => {
  test = await openSuspensionTest();
  await test.settings({ reconnectionFee: taka(200) });
});

const database = () => test.app.database;
/** A customer who is suspended for one bill of 700. */
async function suspended(): Promise<number> {
  const customer = await test.debtor();
  expect(await test.approve([customer])).toMatchObject({ suspended: 1 });
  return customer;
}
const figuresOf = (customer: number) => test.admin.call('unpaidBills', { body: { customer } });
/** Pays so many taka on the bill and on the fee. */
async function pay(
  customer: number,
  [onBill, onFee]: [number, number | null],
  said?: object,
  client = test.admin,
) {
  const { billData } = await figuresOf(customer);
  const rows = billData.map(({ id }) => ({ id, balance: null, payAmount: onBill, isSelect: 1 }));
  const fee = { billNo: 'reconnection_fee', balance: 200, payAmount: onFee, isSelect: 1 };
  return test.send(
    'payment_received',
    {
      customer,
      account: 11,
      paymentDate: test.today(),
      paymentAmount: onBill + (onFee ?? 0),
      billData: onFee === null ? rows : [...rows, fee],
      ...(said && { reconnectionFee: said }),
    },
    client,
  );
}
const outcomesOf = async (customer: number) => {
  const { rows } = await sql<object>`
    select kind, (total_paisa / 100)::int as taka, description as text, revenue_key as revenue,
      struck_reason as struck, lifted_at is not null as is_lifted
    from reconnection_fees fee join suspensions on suspensions.id = suspension_id
      left join bills on bills.id = fee_bill_id left join bill_items on bill_id = bills.id
      left join items on items.id = item_id
    where fee.customer_id = ${customer}
  `.execute(database());
  return rows;
};

describe('the reconnection fee', () => {
  it('is proposed for a suspended customer, and paid with the bills in one payment', async () => {
    const customer = await suspended();
    expect((await figuresOf(customer)).reconnectionFee).toMatchObject({
      billNo: 'reconnection_fee',
      balance: taka(200),
      fee: 'reconnection_fee',
    });
    const paid = await pay(customer, [700, 200], FEE);
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    expect(await outcomesOf(customer)).toEqual([
      {
        kind: 'reconnection_fee',
        taka: 200,
        text: expect.stringMatching(/^Suspended since \d+ [A-Z][a-z]+ \d{4}$/),
        revenue: 'other_revenue',
        struck: null,
        isLifted: true,
      },
    ]);
    expect(await balanceOf(test.admin, customer)).toBe(0);
    const params = { id: paid.body.data.id };
    const { billData, ...receipt } = await test.admin.call('paymentDetails', { params });
    expect(receipt).toMatchObject({ amount: taka(900), unpaidAmount: 0 });
    expect(billData.map(({ fee = null, payAmount }) => [fee, payAmount])).toEqual([
      [null, taka(700)],
      ['reconnection_fee', taka(200)],
    ]);
    // The fee goes with its payment; of the next suspension it is proposed again.
    await test.send('payment_delete', { paymentId: params.id, reason: 'Wrong customer' });
    const after = await figuresOf(customer);
    expect(after.billData.map(({ balance }) => balance)).toEqual([taka(700)]);
    expect(after).not.toHaveProperty('reconnectionFee');
    expect(await outcomesOf(customer)).toEqual([]);
    expect(await test.approve([customer])).toMatchObject({ suspended: 1 });
    expect(await pay(customer, [700, 200], FEE)).toMatchObject({ status: 200 });
    expect(await outcomesOf(customer)).toHaveLength(1);
    expect(await balanceOf(test.admin, customer)).toBe(0);
    await expectBooksAtZero(database());
  });

  it('leaves an advance to the next bill, and stays where another payment paid on it', async () => {
    const customer = await suspended();
    const advance = { customer, account: 11, paymentAmount: 50, advanceAmount: 50, billData: [] };
    expect(await test.send('payment_received', advance)).toMatchObject({ status: 200 });
    const first = await pay(customer, [300, 100], FEE);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const { billData, customer: owing } = await figuresOf(customer);
    expect([billData.map(({ balance }) => balance), owing.advance]).toEqual([
      [taka(400), taka(100)],
      taka(50),
    ]);
    const rows = billData.map(({ id, balance }) => {
      return { id, balance: balance / 100, payAmount: balance / 100, isSelect: 1 };
    });
    const rest = { customer, account: 11, paymentAmount: 500, billData: rows };
    expect(await test.send('payment_received', rest)).toMatchObject({ status: 200 });
    const paymentId = first.body.data.id;
    await test.send('payment_delete', { paymentId, reason: 'Wrong account' });
    // 300.00 of the bill and 100.00 of the fee are open, less the 50.00 in advance.
    expect(await outcomesOf(customer)).toHaveLength(1);
    expect(await balanceOf(test.admin, customer)).toBe(taka(350));
    await expectBooksAtZero(database());
  });

  it('is charged once for a suspension, also of two cashiers at once', async () => {
    const customer = await suspended();
    const answers = await Promise.all([1, 2].map(() => pay(customer, [300, null], FEE)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      errorMessage: MESSAGES['lateFee.reconnectionNotDue'],
      data: { billData: [{ balance: 400 }, { balance: 200, fee: 'reconnection_fee' }] },
    });
    expect(await outcomesOf(customer)).toMatchObject([{ taka: 200, isLifted: false }]);
    expect(await balanceOf(test.admin, customer)).toBe(taka(600));
    await expect(
      sql`insert into reconnection_fees select * from reconnection_fees
        where customer_id = ${customer}`.execute(database()),
    ).rejects.toMatchObject({ constraint: 'reconnection_fees_once_key' });
    await expect(
      sql`update reconnection_fees set created_at = now()`.execute(database()),
    ).rejects.toMatchObject({ constraint: 'reconnection_fees_stay' });
    const another = await suspended();
    const paymentId = await test.pay(customer, 100);
    await expect(
      sql`insert into reconnection_fees (suspension_id, customer_id, payment_id, struck_reason)
        select id, ${customer}, ${paymentId}, 'Not theirs' from suspensions
        where customer_id = ${another}`.execute(database()),
    ).rejects.toMatchObject({ constraint: 'reconnection_fee_of_suspension' });
    await expectBooksAtZero(database());
  });

  it('is struck with a reason, which the timeline says', async () => {
    const customer = await suspended();
    const struck = { amount: 200, struckReason: 'Our cable was cut' };
    // It is limited as a discount is.
    const { clerk } = test;
    expect(await pay(customer, [300, null], struck, clerk)).toMatchObject({ status: 403 });
    expect(await pay(customer, [300, null], struck)).toMatchObject({ status: 200 });
    expect(await outcomesOf(customer)).toMatchObject([
      { kind: null, struck: 'Our cable was cut', isLifted: false },
    ]);
    expect(await figuresOf(customer)).not.toHaveProperty('reconnectionFee');
    expect(await pay(customer, [400, null], FEE)).toMatchObject({ status: 409 });
    expect(await pay(customer, [400, null])).toMatchObject({ status: 200 });
    expect(await balanceOf(test.admin, customer)).toBe(0);
    const { rows } = await sql<{ details: object }>`
      select details from audit_trail where subject = 'payment' and action = 'paymentCollect'
        and details::text like '%cable%'`.execute(database());
    expect(rows).toMatchObject([
      { details: { changes: [{ after: { reconnectionFee: { amount: 20_000 } } }] } },
    ]);
    const timeline = await test.admin.raw('GET', `customer_timeline/${customer}?kinds=&before=`);
    expect(JSON.stringify(timeline.body)).toContain('"reason":"Our cable was cut"');
  });

  it('is charged to nobody who was not asked for it, or is not suspended', async () => {
    const customer = await suspended();
    expect(await pay(customer, [100, 200])).toMatchObject({
      status: 422,
      body: { errorMessage: { 'billData.1.billNo': expect.anything() } },
    });
    expect(await pay(customer, [100, null])).toMatchObject({ status: 200 });
    expect(await outcomesOf(customer)).toEqual([]);
    // A bill that moved meanwhile: the figures have the fee as the proposal that it still is.
    const { billData } = await figuresOf(customer);
    const moved = await test.send('payment_received', {
      customer,
      account: 11,
      paymentAmount: 700,
      billData: [{ id: billData[0]?.id, balance: 700, payAmount: 700, isSelect: 1 }],
      reconnectionFee: FEE,
    });
    expect(moved).toMatchObject({
      status: 409,
      body: { data: { billData: [{ balance: 600 }], reconnectionFee: { id: 0 } } },
    });
    // Another amount than the form showed.
    await test.settings({ reconnectionFee: taka(250) });
    expect(await pay(customer, [600, 200], FEE)).toMatchObject({
      status: 409,
      body: { data: { reconnectionFee: { balance: 250 } } },
    });
    await test.settings({ reconnectionFee: null });
    expect(await pay(customer, [600, 200], FEE)).toMatchObject({ status: 409 });
    expect((await test.admin.call('suspensionSettings')).reconnectionFee).toBeNull();
    await test.settings({ reconnectionFee: taka(200) });
    const other = await test.debtor();
    expect(await figuresOf(other)).not.toHaveProperty('reconnectionFee');
    expect(await pay(other, [700, 200], FEE)).toMatchObject({
      status: 409,
      body: { errorMessage: MESSAGES['lateFee.reconnectionNotDue'] },
    });
    expect(await outcomesOf(other)).toEqual([]);
    await expectBooksAtZero(database());
  });
});
