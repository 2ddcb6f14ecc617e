import { describe, expect, it } from 'vitest';
import {
  advanceApplied,
  billChanged,
  billIssued,
  isBalanced,
  openingBalance,
  paymentApproved,
  paymentCollected,
} from './ledger-entry.ts';
import { paisa, ZERO_PAISA } from './paisa.ts';

const CUSTOMER = 7;
const BILL = 70;
const COLLECTOR = 3;

describe('a bill', () => {
  it('debits the customer and credits revenue by account', () => {
    const postings = billIssued({
      customerId: CUSTOMER,
      billId: BILL,
      lines: [
        { revenue: 'internet_revenue', netPaisa: paisa(60_000) },
        { revenue: 'connection_revenue', netPaisa: paisa(50_000) },
        { revenue: 'internet_revenue', netPaisa: paisa(10_000) },
        { revenue: 'other_revenue', netPaisa: paisa(0) },
      ],
      vatPaisa: paisa(3500),
    });
    expect(postings).toEqual([
      { account: 'receivable', amountPaisa: 123_500, customerId: CUSTOMER, billId: BILL },
      { account: 'internet_revenue', amountPaisa: -70_000 },
      { account: 'connection_revenue', amountPaisa: -50_000 },
      { account: 'vat_payable', amountPaisa: -3500 },
    ]);
  });

  it('posts the difference when it changes: up, down or between accounts', () => {
    const lowered = billChanged({
      customerId: CUSTOMER,
      billId: BILL,
      lines: [
        { revenue: 'internet_revenue', netPaisa: paisa(60_000) },
        { revenue: 'internet_revenue', netPaisa: paisa(-70_000) },
      ],
      vatPaisa: paisa(-500),
    });
    expect(lowered).toEqual([
      { account: 'receivable', amountPaisa: -10_500, customerId: CUSTOMER, billId: BILL },
      { account: 'internet_revenue', amountPaisa: 10_000 },
      { account: 'vat_payable', amountPaisa: 500 },
    ]);
    const moved = billChanged({
      customerId: CUSTOMER,
      billId: BILL,
      lines: [
        { revenue: 'internet_revenue', netPaisa: paisa(-100) },
        { revenue: 'other_revenue', netPaisa: paisa(100) },
      ],
      vatPaisa: ZERO_PAISA,
    });
    expect(moved).toEqual([
      { account: 'internet_revenue', amountPaisa: 100 },
      { account: 'other_revenue', amountPaisa: -100 },
    ]);
  });

  it('posts nothing for a bill of zero', () => {
    const empty = { customerId: CUSTOMER, billId: BILL, lines: [], vatPaisa: ZERO_PAISA };
    expect(() => billIssued(empty)).toThrow(RangeError);
    expect(() => billChanged(empty)).toThrow(RangeError);
  });
});

describe('an opening balance', () => {
  it('is a due when positive', () => {
    const opening = { customerId: CUSTOMER, billId: BILL, amountPaisa: paisa(500) };
    expect(openingBalance(opening)).toEqual([
      { account: 'receivable', amountPaisa: 500, customerId: CUSTOMER, billId: BILL },
      { account: 'opening_balance', amountPaisa: -500 },
    ]);
    expect(openingBalance({ ...opening, billId: null })[0]).toEqual({
      account: 'receivable',
      amountPaisa: 500,
      customerId: CUSTOMER,
    });
  });

  it('is an advance when negative, without a bill', () => {
    const opening = { customerId: CUSTOMER, billId: BILL, amountPaisa: paisa(-500) };
    expect(openingBalance(opening)).toEqual([
      { account: 'customer_advance', amountPaisa: -500, customerId: CUSTOMER },
      { account: 'opening_balance', amountPaisa: 500 },
    ]);
  });

  it('posts nothing when zero', () => {
    const opening = { customerId: CUSTOMER, billId: null, amountPaisa: ZERO_PAISA };
    expect(() => openingBalance(opening)).toThrow(RangeError);
  });
});

describe('a payment', () => {
  const payment = {
    customerId: CUSTOMER,
    collectorId: COLLECTOR,
    allocations: [
      { billId: 70, payAmountPaisa: paisa(60_000), discountPaisa: paisa(10_000) },
      { billId: 71, payAmountPaisa: paisa(20_000), discountPaisa: ZERO_PAISA },
      { billId: 72, payAmountPaisa: ZERO_PAISA, discountPaisa: ZERO_PAISA },
    ],
    advancePaisa: paisa(5000),
  };

  it('puts the money into the hand of the collector and lowers the bills', () => {
    expect(paymentCollected(payment)).toEqual([
      { account: 'collector_hand', amountPaisa: 85_000, staffId: COLLECTOR },
      { account: 'discount_allowed', amountPaisa: 10_000 },
      { account: 'receivable', amountPaisa: -70_000, customerId: CUSTOMER, billId: 70 },
      { account: 'receivable', amountPaisa: -20_000, customerId: CUSTOMER, billId: 71 },
      { account: 'customer_advance', amountPaisa: -5000, customerId: CUSTOMER },
    ]);
  });

  it('may be a discount alone, or an advance alone', () => {
    const [waived] = payment.allocations.map((each) => ({ ...each, payAmountPaisa: ZERO_PAISA }));
    const allocations = waived ? [waived] : [];
    expect(paymentCollected({ ...payment, allocations, advancePaisa: ZERO_PAISA })).toEqual([
      { account: 'discount_allowed', amountPaisa: 10_000 },
      { account: 'receivable', amountPaisa: -10_000, customerId: CUSTOMER, billId: 70 },
    ]);
    expect(paymentCollected({ ...payment, allocations: [] })).toEqual([
      { account: 'collector_hand', amountPaisa: 5000, staffId: COLLECTOR },
      { account: 'customer_advance', amountPaisa: -5000, customerId: CUSTOMER },
    ]);
  });

  it('refuses an empty payment and negative amounts', () => {
    const minus = paisa(-1);
    const refused = [
      { ...payment, allocations: [], advancePaisa: ZERO_PAISA },
      { ...payment, advancePaisa: minus },
      { ...payment, allocations: [{ billId: 1, payAmountPaisa: minus, discountPaisa: paisa(2) }] },
      { ...payment, allocations: [{ billId: 1, payAmountPaisa: paisa(2), discountPaisa: minus }] },
    ];
    for (const each of refused) expect(() => paymentCollected(each)).toThrow(RangeError);
  });

  it('moves to the account when approved', () => {
    const approved = { collectorId: COLLECTOR, accountId: 101, amountPaisa: paisa(85_000) };
    expect(paymentApproved(approved)).toEqual([
      { account: 101, amountPaisa: 85_000 },
      { account: 'collector_hand', amountPaisa: -85_000, staffId: COLLECTOR },
    ]);
    expect(() => paymentApproved({ ...approved, amountPaisa: paisa(-1) })).toThrow(RangeError);
    expect(() => paymentApproved({ ...approved, amountPaisa: ZERO_PAISA })).toThrow(RangeError);
  });

  it('pays a bill when it was made in advance', () => {
    const applied = { customerId: CUSTOMER, billId: BILL, amountPaisa: paisa(5000) };
    expect(advanceApplied(applied)).toEqual([
      { account: 'customer_advance', amountPaisa: 5000, customerId: CUSTOMER },
      { account: 'receivable', amountPaisa: -5000, customerId: CUSTOMER, billId: BILL },
    ]);
    expect(() => advanceApplied({ ...applied, amountPaisa: paisa(-5) })).toThrow(RangeError);
  });
});

it('refuses an unbalanced entry', () => {
  expect(isBalanced([{ account: 'receivable', amountPaisa: paisa(5) }])).toBe(false);
});
