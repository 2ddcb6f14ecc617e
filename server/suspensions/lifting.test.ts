import { message } from '@netkhata/contract/messages';
import { addDays, billDayInMonth, lastDayOf, monthOf } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksAtZero, generate } from '../test-support/scenario.ts';
import { openSuspensionTest } from '../test-support/suspension-test-kit.ts';

let test: Awaited<ReturnType<typeof openSuspensionTest>>;

beforeAll(async () => {
  test = await openSuspensionTest();
});
afterEach(async () => {
  await expectBooksAtZero(test.app.database);
  await test.forget();
});

/** A customer who is suspended for one bill of 700. */
async function suspendedCustomer(terms: object = {}): Promise<number> {
  const customer = await test.debtor({ terms });
  expect(await test.approve([customer])).toMatchObject({ suspended: 1 });
  return customer;
}

const reasonOf = async (customer: number): Promise<string | undefined> => {
  const { rows } = await test.history();
  const row = rows.find(({ customerId }) => customerId === customer);
  return row?.liftReasonMessage?.key;
};
const billOf = async (customer: number) => {
  const { billData } = await test.admin.call('unpaidBills', { body: { customer } });
  return billData[0];
};

describe('what lifts a suspension, in its own transaction', () => {
  it('a payment, which also requests the end of the session', async () => {
    const customer = await suspendedCustomer();
    await test.logIn(customer);
    const payment = await test.pay(customer);
    expect(await test.wanted(customer)).toBe('on');
    expect(await test.waitingKicks()).toBe(1);
    const { rows } = await test.history();
    expect(rows[0]).toMatchObject({
      customerId: customer,
      due: 70_000,
      broughtIn: 70_000,
      paymentId: payment,
      liftReason: 'Paid',
      liftReasonMessage: message('suspension.liftedByPayment'),
      decidedBy: test.admin.user.name,
      liftedBy: test.admin.user.name,
    });
  });

  it('an unapproved payment, and a discount alone', async () => {
    const customer = await suspendedCustomer();
    const bill = await billOf(customer);
    const row = { id: bill?.id, balance: 700, discount: 700, payAmount: 0, isSelect: 1 };
    const paid = await test.send('payment_received', {
      customer,
      account: 11,
      paymentDate: test.today(),
      paymentAmount: 0,
      billData: [row],
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    expect(await reasonOf(customer)).toBe('suspension.liftedByPayment');
  });

  it('a bill that is deleted, or edited until nothing is overdue', async () => {
    const customer = await suspendedCustomer();
    const bill = await billOf(customer);
    const gone = await test.send('bill_delete', { billId: bill?.id, reason: 'Wrong customer' });
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect(await reasonOf(customer)).toBe('suspension.liftedByBill');
  });

  it('a customer who becomes complimentary, is exempted or closed', async () => {
    const free = await suspendedCustomer();
    await test.update(free, { category: 'complimentary' });
    expect(await reasonOf(free)).toBe('suspension.liftedByCategory');
    const exempt = await suspendedCustomer();
    await test.neverSuspend(exempt, 'The mosque of the quarter');
    expect(await reasonOf(exempt)).toBe('suspension.liftedByExemption');
    const closed = await suspendedCustomer();
    await test.update(closed, { status: 'close' });
    expect(await reasonOf(closed)).toBe('suspension.liftedByClosing');
  });

  it('a person, with a reason, once', async () => {
    const customer = await suspendedCustomer();
    const lift = () => test.send('suspension_lift', { customer, reason: 'A fire in the street' });
    const answers = await Promise.all([lift(), lift()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await reasonOf(customer)).toBe('suspension.liftedByPerson');
    expect(await test.proposedIds()).toEqual([customer]);
  });
});

it('proposes a closed customer again, switched on, after reactivation', async () => {
  const customer = await suspendedCustomer({ pppoeUserName: 'back-again' });
  await test.update(customer, { status: 'close' });
  await test.update(customer, { status: 'active' });
  expect(await test.wanted(customer)).toBe('on');
  expect(await test.proposedIds()).toEqual([customer]);
});

describe('what does not lift it', () => {
  it('a part payment, unless the settings say so', async () => {
    const [one, two] = [await suspendedCustomer(), await suspendedCustomer()];
    await test.pay(one, 300);
    expect(await test.wanted(one)).toBe('walled');
    await test.settings({ partPaymentLifts: true });
    await test.pay(two, 300);
    expect(await reasonOf(two)).toBe('suspension.liftedByPartPayment');
    expect(await test.proposedIds()).toEqual([two]);
  });

  it('a payment of the newer of two overdue bills', async () => {
    const customer = await test.debtor({ age: 40 });
    await test.bill(customer, 20);
    await test.approve([customer]);
    const { billData } = await test.admin.call('unpaidBills', { body: { customer } });
    const younger = billData.toSorted((a, b) => b.id - a.id)[0];
    const row = { id: younger?.id, balance: 700, payAmount: 700, isSelect: 1 };
    const paid = { customer, account: 11, paymentDate: test.today(), billData: [row] };
    expect((await test.send('payment_received', paid)).status).toBe(200);
    expect(await test.wanted(customer)).toBe('walled');
    await test.pay(customer);
    expect(await test.wanted(customer)).toBe('on');
  });

  it('a bill that is edited but still overdue, although it is posted again', async () => {
    const customer = await suspendedCustomer();
    const bill = await billOf(customer);
    const bill_item = [{ item: 4, quantity: '1', price: '650' }];
    const billDate = addDays(test.today(), -17);
    const edited = await test.send('bill_update', { id: bill?.id, customer, billDate, bill_item });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect(await test.wanted(customer)).toBe('walled');
  });

  it('a customer made deactive, which is a separate decision', async () => {
    const customer = await suspendedCustomer();
    await test.update(customer, { status: 'deactive' });
    expect((await test.read(customer)).current).not.toBeNull();
    const paid = await test.pay(customer);
    expect(paid).toBeGreaterThan(0);
    expect((await test.read(customer)).current).toBeNull();
  });
});

it('proposes again, without suspending, when the payment that lifted it is deleted', async () => {
  const customer = await suspendedCustomer();
  const paymentId = await test.pay(customer);
  await test.admin.call('paymentDelete', { body: { paymentId, reason: 'Wrong customer' } });
  expect(await test.wanted(customer)).toBe('on');
  expect(await test.proposedIds()).toEqual([customer]);
});

it('is lifted by a payment whose transaction began before the suspension', async () => {
  const customer = await test.debtor();
  const early = new pg.Client(test.app.connection);
  await early.connect();
  try {
    await early.query('begin');
    // Fixes now() of the transaction before the suspension starts.
    await early.query('select now()');
    await test.approve([customer]);
    await early.query(`update suspensions set touched_at = clock_timestamp()
      where customer_id = ${customer}`);
    await early.query(`update customers set never_suspend_reason = 'x' where id = ${customer}`);
    await early.query('commit');
  } finally {
    await early.end();
  }
  expect(await reasonOf(customer)).toBe('suspension.liftedByExemption');
});

it("a payment's answer says that its customer is deactive", async () => {
  const customer = await test.debtor({ terms: { status: 'deactive' } });
  const bill = await billOf(customer);
  const row = { id: bill?.id, balance: 700, payAmount: 700, isSelect: 1 };
  const paid = { customer, account: 11, paymentDate: test.today(), billData: [row] };
  const { body } = await test.send('payment_received', paid);
  expect(body.data).toMatchObject({ isCustomerDeactive: true });
});

describe('bills while suspended', () => {
  it('are skipped by a run for that reason, unless the settings include them', async () => {
    const customer = await suspendedCustomer({ monthlyFee: '700' });
    const billDate = lastDayOf(monthOf(test.today()));
    const preview = await test.send('bill_run_preview', { billDate });
    expect(preview.body.skipped).toMatchObject({ suspended: 1 });
    const run = await generate(test.admin, billDate);
    expect(run.skipped).toMatchObject({ suspended: 1 });
    await test.settings({ billSuspended: true });
    const later = await generate(test.admin, billDate);
    expect(later.created).toBe(1);
    expect(customer).toBeGreaterThan(0);
  });

  it('are offered for this month once the customer is back, and for no earlier one', async () => {
    const customer = await suspendedCustomer({ monthlyFee: '700', billDate: 1 });
    expect((await test.read(customer)).unbilledMonth).toBeNull();
    await test.pay(customer);
    const month = monthOf(test.today());
    expect((await test.read(customer)).unbilledMonth).toBe(month);
    // Lifted before its bill day: the run of that day bills it.
    await sql`update suspensions set started_at = started_at - interval '40 days',
      lifted_at = ${billDayInMonth({ month, billDay: 1 })}::date - interval '2 days'
      where customer_id = ${customer}`.execute(test.app.database);
    expect((await test.read(customer)).unbilledMonth).toBeNull();
  });

  it('are skipped by a run dated to a day when the customer was suspended', async () => {
    const customer = await suspendedCustomer({ monthlyFee: '700' });
    await sql`update suspensions set started_at = started_at - interval '3 days'
      where customer_id = ${customer}`.execute(test.app.database);
    await test.pay(customer);
    const preview = async (billDate: string) =>
      (await test.send('bill_run_preview', { billDate })).body.skipped?.suspended ?? 0;
    expect(await preview(addDays(test.today(), -1))).toBe(1);
    expect(await preview(test.today())).toBe(0);
    expect(await preview(addDays(test.today(), -4))).toBe(0);
  });
});
