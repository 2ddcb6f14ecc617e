import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { LARGEST } from '@netkhata/domain/bounds';
import { checkBooks } from '../ledger/check-books.ts';
import {
  balanceOf,
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { openPaymentTest } from '../test-support/payment-test-kit.ts';

const MAX_AMOUNT = '10000000';
const ABOVE = '10000000.01';
const TOO_LARGE = 'Is too large: at most 1,00,00,000.00.';
const CASH = 11;

const { app, admin, approver, customerWithBill } = await openPaymentTest();

describe('an amount beyond the maximum is refused by its field', () => {
  const customer = { name: 'Rich', mobileNo: '01712345678' };
  const settings = { name: 'Sky Net', discountLimit: '100' };
  const line = { item: 4, quantity: '1', price: '10' };
  const billForm = { billDate: '2026-11-21' };
  const paymentForm = { account: CASH };

  it.each<[string, string, object]>([
    ['payment_received', 'advanceAmount', { ...paymentForm, advanceAmount: ABOVE }],
    ['payment_received', 'advanceAmount', { ...paymentForm, advanceAmount: '10000000000000' }],
    ['payment_received', 'paymentAmount', { ...paymentForm, paymentAmount: ABOVE }],
    ['customer_reg', 'monthlyFee', { ...customer, monthlyFee: ABOVE }],
    ['customer_reg', 'connectionCharge', { ...customer, connectionCharge: ABOVE }],
    ['package_create', 'billAmount', { name: 'Huge', billAmount: ABOVE }],
    ['item_create', 'price', { name: 'Huge', unitName: 'pcs', revenueKind: 'other', price: ABOVE }],
    ['company_settings_update', 'discountLimit', { ...settings, discountLimit: ABOVE }],
    ['company_settings_update', 'askAgainFrom', { ...settings, askAgainFrom: ABOVE }],
    ['bill_save', 'bill_item.0.price', { ...billForm, bill_item: [{ ...line, price: ABOVE }] }],
  ])('%s %s', async (path, field, body) => {
    const { id } = await registerTestCustomer(admin);
    const answer = await admin.raw('POST', path, { customer: id, ...body });
    expect(answer.status).toBe(422);
    expect(answer.body.errorMessage[field]).toEqual([TOO_LARGE]);
  });

  it('a quantity above 10,000', async () => {
    const { id } = await registerTestCustomer(admin);
    const bill_item = [{ ...line, quantity: '10000.001' }];
    const answer = await admin.raw('POST', 'bill_save', { ...billForm, customer: id, bill_item });
    expect(Object.keys(answer.body.errorMessage)).toEqual(['bill_item.0.quantity']);
  });

  it('lines that are each within the maximum, but not together', async () => {
    const { id } = await registerTestCustomer(admin);
    const save = (prices: object[]) =>
      admin.raw('POST', 'bill_save', {
        ...billForm,
        customer: id,
        bill_item: prices.map((change) => ({ ...line, ...change })),
      });
    const most = { price: MAX_AMOUNT };
    const paisa = { price: '0.01' };
    expect((await save([most])).status).toBe(200);
    const tooMuch = await save([{ price: '5000000' }, { price: '5000000' }, paisa]);
    expect(tooMuch.body.errorMessage).toEqual({
      'bill_item.2.price': ['With this line the bill is too large: at most 1,00,00,000.00.'],
    });
    const discounted = await save([{ ...most, quantity: '2', discount: MAX_AMOUNT }]);
    expect(Object.keys(discounted.body.errorMessage)).toEqual(['bill_item.0.price']);
  });

  it("a fee from the package's price for many months", async () => {
    const { data: pack } = await admin.call('packageCreate', {
      body: { name: 'Line', speed: null, billAmount: (LARGEST.fee / 2) as never },
    });
    const answer = await admin.raw('POST', 'customer_reg', {
      ...customer,
      package: pack.id,
      category: 'special',
      billingCycle: 3,
    });
    expect(answer.body.errorMessage).toEqual({ monthlyFee: [TOO_LARGE] });
  });

  it('bills and an advance that together exceed one payment', async () => {
    const { id } = await customerWithBill();
    const [bill = { id: 0 }] = (await admin.call('unpaidBills', { body: { customer: id } }))
      .billData;
    const answer = await admin.raw('POST', 'payment_received', {
      customer: id,
      account: CASH,
      billData: [{ id: bill.id, payAmount: 700, isSelect: 1 }],
      advanceAmount: MAX_AMOUNT,
    });
    expect([answer.status, answer.body.errorMessage]).toEqual([
      422,
      { paymentAmount: [TOO_LARGE] },
    ]);
  });
});

describe('the database refuses', () => {
  const above = LARGEST.payment + 1;
  const EXCLUSIVE_VAT = {
    subtotalPaisa: LARGEST.bill,
    discountPaisa: 0,
    isVatInclusive: false,
    vatPaisa: 1,
    totalPaisa: above,
  };

  it.each<[string, string, object]>([
    ['payments_amount_bound', 'payments', { amountPaisa: above }],
    ['payments_discount_bound', 'payments', { discountPaisa: above }],
    [
      'bills_subtotal_bound',
      'bills',
      { subtotalPaisa: above, discountPaisa: above, totalPaisa: 0 },
    ],
    ['bills_total_bound', 'bills', EXCLUSIVE_VAT],
    ['bill_items_price_bound', 'bill_items', { pricePaisa: above }],
    ['bill_items_quantity_bound', 'bill_items', { quantityMilli: 10_000_001 }],
    ['customers_fee_bound', 'customers', { feePaisa: above }],
    ['customers_connection_charge_bound', 'customers', { connectionChargePaisa: above }],
    ['packages_bill_amount_bound', 'packages', { billAmountPaisa: above }],
    ['items_price_bound', 'items', { pricePaisa: above }],
    ['company_discount_limit_bound', 'company', { discountLimitPaisa: above }],
    ['company_ask_again_from_bound', 'company', { askAgainFromPaisa: above }],
    ['sms_gateway_price_bound', 'sms_gateway', { pricePerPartPaisa: above }],
  ])('%s', async (constraint, table, columns) => {
    const { id } = await customerWithBill();
    await collectAll(admin, id);
    await app.database.transaction().execute(async (tx) => {
      // Disabled where other guards would refuse the row first.
      const guard = table === 'payments' ? sql.ref('payments_document_stays') : sql`user`;
      await sql`alter table ${sql.table(table)} disable trigger ${guard}`.execute(tx);
      await sql`insert into packages (name, bill_amount_paisa) values ('Of guards', 1)
        on conflict do nothing`.execute(tx);
      await sql`insert into sms_gateway default values on conflict do nothing`.execute(tx);
      const sets = Object.entries(columns).map(
        ([column, value]) => sql`${sql.ref(column)} = ${value}`,
      );
      const change = sql`update ${sql.table(table)} set ${sql.join(sets)}`.execute(tx);
      await expect(change).rejects.toMatchObject({ constraint });
      await sql`rollback`.execute(tx);
    });
  });

  it.each([
    ['ledger_postings_amount_bound', 2, LARGEST.transfer + 1],
    ['ledger_postings_customer_bound', 2, LARGEST.payment + 1],
  ])('%s', async (constraint, account, amount) => {
    const { id } = await customerWithBill();
    const posting = sql`
      insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id)
      select max(id), ${account}::bigint, ${amount}::bigint, ${id}::bigint from ledger_entries`;
    await expect(posting.execute(app.database)).rejects.toMatchObject({ constraint });
  });
});

describe('ten times the maximum', () => {
  let customerId = 0;
  const paymentIds: number[] = [];
  const OTHERS = 10;

  beforeAll(async () => {
    for (let count = 0; count < OTHERS; count += 1) {
      customerId = (await registerTestCustomer(admin, { monthlyFee: MAX_AMOUNT })).id;
    }
    for (let count = 0; count < OTHERS; count += 1) {
      const body = { customer: customerId, account: CASH, advanceAmount: MAX_AMOUNT };
      const answer = await admin.raw('POST', 'payment_received', body);
      paymentIds.push(answer.body.data.id);
    }
  });

  it('is billed by a run, and paid by advance money', async () => {
    const run = await generate(admin, '2026-12-28');
    expect(run.created).toBeGreaterThanOrEqual(OTHERS);
    expect(run.totalAmount).toBeGreaterThanOrEqual(LARGEST.bill * OTHERS);
    expect(await balanceOf(admin, customerId)).toBe(-LARGEST.payment * (OTHERS - 1));
  });

  it.each([
    ['GET', 'reports/currentmonth_bill_collection'],
    ['GET', 'reports/period_figures'],
    ['GET', 'reports/dashboard_series'],
    ['GET', 'customer_search?q=Customer'],
    ['GET', 'customer_balance'],
    ['POST', 'customer_dt'],
    ['POST', 'payment_list'],
    ['POST', 'bill_list'],
    ['GET', 'reports/customer_due'],
  ] as const)('%s %s returns it', async (method, path) => {
    expect((await admin.raw(method, path)).status).toBe(200);
  });

  it('is approved and deleted, and the books agree', async () => {
    const [approved = 0, deleted = 0] = paymentIds;
    await approver.call('paymentApprove', { body: { paymentId: approved } });
    await approver.call('paymentDelete', { body: { paymentId: deleted, reason: 'wrong' } });
    const due = (await registerTestCustomer(admin, { monthlyFee: MAX_AMOUNT })).id;
    await generate(admin, '2027-01-20');
    await collectAll(admin, due);
    await expectBooksAtZero(app.database);
  });
});

describe('a sum beyond the safe integers', () => {
  /** A million customers with ten times the largest amount, plus one paisa. */
  const beyond = 10n * 1_000_000n * BigInt(LARGEST.payment) + 1n;

  it('is shown to the paisa in the tiles', async () => {
    await sql`
      insert into figure_changes (name, day, item_count, amount_paisa)
      values ('payments_received', '2026-11-21', 1, ${beyond}::bigint),
        ('debtors', null, 1, ${beyond}::bigint)
    `.execute(app.database);
    const tiles = await admin.raw('GET', 'reports/currentmonth_bill_collection');
    expect(tiles.body.data.dueAmount).toMatch(/^\d+\.\d\d$/);
    const { collectionAmount } = await admin.call('monthlyCollection');
    expect(collectionAmount).toBeGreaterThanOrEqual(beyond);
    expect(typeof collectionAmount).toBe('bigint');
    expect((await admin.raw('GET', 'reports/dashboard_series')).status).toBe(200);
    await sql`delete from figure_changes where amount_paisa = ${beyond}::bigint`.execute(
      app.database,
    );
  });

  it('lets `books` read to the end and report differences', async () => {
    // The sum of a hundred thousand of the largest transfers in a single posting.
    await sql`
      alter table ledger_postings disable trigger user,
        drop constraint ledger_postings_amount_bound,
        drop constraint ledger_postings_customer_bound
    `.execute(app.database);
    await sql`
      with entry as (
        insert into ledger_entries (kind, entry_date, customer_id)
        select 'opening_balance', '2026-11-21', min(id) from customers returning id, customer_id
      )
      insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, staff_id)
      select id, side.account_id, side.amount_paisa,
        case when side.account_id = account_of('customer_advance') then customer_id end,
        case when side.account_id = account_of('collector_hand') then ${admin.user.id}::bigint end
      from entry, (
        values (account_of('customer_advance'), -100000 * ${LARGEST.transfer}::bigint),
          (account_of('collector_hand'), 100000 * ${LARGEST.transfer}::bigint)
      ) as side (account_id, amount_paisa)
    `.execute(app.database);
    const report = await checkBooks(app.database);
    expect(report.imbalancePaisa).toBe(0);
    expect(typeof report.totals.advancePaisa).toBe('bigint');
  });
});
