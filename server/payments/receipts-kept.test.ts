import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openPaymentTest } from '../test-support/payment-test-kit.ts';
import { collectAll, paymentBody, registerTestCustomer, taka } from '../test-support/scenario.ts';

const { app, admin, generateNextMonth, customerWithBill, unpaid } = await openPaymentTest();

const detailsOf = (id: number) => admin.call('paymentDetails', { params: { id } });

describe('a receipt', () => {
  it('reprints what it said, whatever changed for the customer since', async () => {
    const customer = await customerWithBill();
    await collectAll(admin, customer.id);
    await generateNextMonth();
    const [bill] = await unpaid(customer.id);
    const payment = paymentBody(customer.id, [], {
      billData: [{ id: bill?.id, balance: 700, payAmount: 500, isSelect: 1 }],
    });
    const { id } = (await admin.call('paymentCollect', { body: payment })).data;
    const printed = await detailsOf(id);
    expect(printed).toMatchObject({
      unpaidAmount: taka(200),
      lastPaymentAmount: taka(700),
      billData: [{ billNo: bill?.billNo, billFromDate: bill?.billFromDate, payAmount: taka(500) }],
    });

    await sql`
      update customers set name = 'Another Name', mobile_no = '01799999999', address = 'Elsewhere'
      where id = ${customer.id}`.execute(app.database);
    await generateNextMonth();
    await collectAll(admin, customer.id);
    expect(await detailsOf(id)).toEqual({ ...printed, mobileNo: '01799999999' });
  });

  it('names the last payment of money, as do the bill and the counter: no discount alone', async () => {
    const customer = await customerWithBill();
    const [bill] = await unpaid(customer.id);
    const pay = async (balance: number, line: object) => {
      const billData = [{ id: bill?.id, balance, isSelect: 1, ...line }];
      return (
        await admin.call('paymentCollect', { body: paymentBody(customer.id, [], { billData }) })
      ).data.id;
    };
    const first = await pay(700, { payAmount: 200 });
    const discount = await pay(500, { payAmount: 0, discount: 100 });
    const of = { lastPaymentAmount: taka(200), lastPaymentDate: '2026-11-21' };
    expect(await detailsOf(discount)).toMatchObject({ amount: 0, ...of });
    expect(await admin.call('billDetails', { params: { id: bill?.id ?? 0 } })).toMatchObject(of);
    expect(
      (await admin.call('unpaidBills', { body: { customer: customer.id } })).customer,
    ).toMatchObject({
      lastPayment: { amount: taka(200) },
    });
    const last = await pay(400, { payAmount: 400 });
    expect(await detailsOf(last)).toMatchObject(of);
    // A bulk load stores no receipts.
    await sql`alter table payments disable trigger user`.execute(app.database);
    await sql`update payments set receipt = null where id = ${last}`.execute(app.database);
    await sql`alter table payments enable trigger user`.execute(app.database);
    expect(await detailsOf(last)).toMatchObject(of);
    expect(await detailsOf(first)).toMatchObject({
      lastPaymentAmount: null,
      lastPaymentDate: null,
    });
  });

  it('of an imported payment shows the present data', async () => {
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id);
    // Simulates a bulk load.
    await sql`alter table payments disable trigger user`.execute(app.database);
    await sql`update payments set receipt = null where id = ${id}`.execute(app.database);
    await sql`alter table payments enable trigger user`.execute(app.database);
    await sql`update customers set name = 'Known Today' where id = ${customer.id}`.execute(
      app.database,
    );
    expect(await detailsOf(id)).toMatchObject({ customerName: 'Known Today', unpaidAmount: 0 });
  });

  it.each([
    ['to say something else', `'{"customerName": "Another"}'`],
    ['to say nothing', 'null'],
  ])('cannot be changed %s', async (_, receipt) => {
    const change = sql`
      update payments set receipt = ${sql.raw(receipt)} where receipt is not null
    `.execute(app.database);
    await expect(change).rejects.toMatchObject({ constraint: 'payment_document_stays' });
  });

  it('has every field of a receipt', async () => {
    const customer = await customerWithBill();
    const payment = sql`
      insert into payments (customer_id, payment_date, booked_on, amount_paisa, account_id,
        collected_by, payment_method, receipt, short_code, created_by)
      values (${customer.id}, current_date, current_date, 100, 11, 1, 'Cash',
        '{"customerName": "A name alone"}', 'abcdefghij', 1)
    `.execute(app.database);
    await expect(payment).rejects.toMatchObject({ constraint: 'payments_receipt_whole' });
  });

  it('is stored immutably once handed on', async () => {
    const change = sql`update receipts_handed_on set mobile_no = '0'`.execute(app.database);
    await expect(change).rejects.toMatchObject({ constraint: 'append_only' });
  });
});

describe('handing on a receipt', () => {
  it('is recorded with who and when, and audited', async () => {
    const customer = await customerWithBill();
    const id = await collectAll(admin, customer.id);
    expect((await detailsOf(id)).handedOn).toEqual([]);
    await admin.call('receiptHandOn', { body: { paymentId: id, way: 'whatsapp' } });
    expect(await detailsOf(id)).toMatchObject({
      handedOn: [{ way: 'whatsapp', handedBy: 'Collector Karim' }],
      // No SMS was sent with this payment.
      isSmsSend: false,
    });
    const trail = await sql<{ details: object }>`
      select details from audit_trail where action = 'receiptHandOn' and subject_id = ${id}
    `.execute(app.database);
    expect(trail.rows).toHaveLength(1);
  });

  it.each([
    [{ paymentId: 999_999, way: 'whatsapp' }, 'paymentId'],
    [{ paymentId: 1, way: 'pigeon' }, 'way'],
    [{ way: 'whatsapp' }, 'paymentId'],
  ])('%j is refused, naming %s', async (body, field) => {
    const answer = await admin.raw('POST', 'receipt_hand_on', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  });

  it('is refused without access to the customer', async () => {
    const id = await collectAll(admin, (await customerWithBill()).id);
    const zone = await admin.raw('POST', 'zone_create', { name: 'Handed-on zone' });
    const clerk = await app.signIn({ userType: '2', zoneId: zone.body.data.id });
    const answer = await clerk.raw('POST', 'receipt_hand_on', { paymentId: id, way: 'whatsapp' });
    expect(answer.status).toBe(422);
  });
});

describe('the lookups of the counter', () => {
  it('a recent payment: who took what, for ten minutes only', async () => {
    const { id } = await registerTestCustomer(admin);
    const pay = paymentBody(id, [], { paymentAmount: 5 });
    const payment = (await admin.call('paymentCollect', { body: pay })).data.id;
    const readUnpaid = () => admin.call('unpaidBills', { body: { customer: id } });
    expect(await readUnpaid()).toMatchObject({
      recentPayments: [{ id: payment, amount: taka(5), takenBy: 'Collector Karim' }],
      customer: { status: 'active', labels: [], lastPayment: { amount: taka(5) } },
    });
    app.clock.set('2026-11-21T10:11:00+06:00');
    expect((await readUnpaid()).recentPayments).toEqual([]);
    app.clock.set('2026-11-21T10:00:00+06:00');
  });

  it("today: the money in one's own hand, by way of payment", async () => {
    const clerk = await app.signIn({ userType: '2', name: 'Clerk Today' });
    const customer = await registerTestCustomer(admin, { name: 'Of Today' });
    const pay = (change: object) =>
      clerk.call('paymentCollect', { body: paymentBody(customer.id, [], { ...change }) });
    await pay({ paymentAmount: 20 });
    await pay({ paymentAmount: 30 });
    await pay({ paymentAmount: 7, account: 13 });
    await pay({ paymentAmount: 99, paymentDate: '2026-11-20' });
    const gone = (await pay({ paymentAmount: 1000 })).data.id;
    await admin.call('paymentDelete', { body: { paymentId: gone, reason: 'wrong' } });
    const taken = await clerk.call('takenToday');
    expect(taken).toMatchObject({
      total: 5700,
      accounts: [
        { accountId: 11, paymentCount: 2, amount: 5000 },
        { accountId: 13, paymentCount: 1, amount: 700 },
      ],
    });
    expect(taken.latest.map(({ amount }) => amount)).toEqual([taka(7), taka(30), taka(20)]);
    const other = await app.signIn({ userType: '2' });
    expect(await other.call('takenToday')).toEqual({ total: 0, accounts: [], latest: [] });
  });

  it('a transaction number: new, shareable, or used', async () => {
    const [first, second] = [await registerTestCustomer(admin), await registerTestCustomer(admin)];
    const check = (customer: number, trxId: string, account = 13) =>
      admin.call('transactionCheck', {
        query: { customer, account, trxId, paymentDate: '2026-11-21' },
      });
    expect(await check(first.id, 'CHK1')).toEqual({ state: 'new', otherPayment: null });
    const body = paymentBody(first.id, [], { account: 13, trxId: 'CHK1', paymentAmount: 5 });
    const { id } = (await admin.call('paymentCollect', { body })).data;
    expect(await check(second.id, 'chk-1')).toMatchObject({
      state: 'shareable',
      otherPayment: { id, customerId: first.id, amount: taka(5) },
    });
    expect(await check(first.id, 'CHK1')).toMatchObject({ state: 'taken', otherPayment: { id } });
    expect(await check(second.id, 'CHK1', 14)).toMatchObject({ state: 'taken' });
    expect(await check(second.id, 'CHK1', 11)).toMatchObject({ state: 'new' });
    for (const [query, field] of [
      ['customer=999999&account=13&trxId=X1', 'customer'],
      [`customer=${first.id}&account=1&trxId=X1`, 'account'],
      [`customer=${first.id}&account=13&trxId=-`, 'trxId'],
    ]) {
      const answer = await admin.raw('GET', `transaction_check?${query}`);
      expect([answer.status, Object.keys(answer.body.errorMessage)]).toEqual([422, [field]]);
    }
  });

  it("a found customer's months to pay", async () => {
    const customer = await customerWithBill();
    await generateNextMonth();
    const [card] = await admin.call('customerSearch', { query: { q: customer.code } });
    const bills = await unpaid(customer.id);
    expect([card?.dueFrom, card?.dueTo]).toEqual([
      bills[0]?.billFromDate,
      bills.at(-1)?.billFromDate,
    ]);
    await collectAll(admin, customer.id);
    const [paid] = await admin.call('customerSearch', { query: { q: customer.code } });
    expect([paid?.dueFrom, paid?.dueTo]).toEqual([null, null]);
  });
});
