import type { CallInput } from '@netkhata/contract/endpoint';
import type { Api } from '@netkhata/contract/api';
import { paisa } from '@netkhata/domain/paisa';
import { api } from '@netkhata/contract/api';
import * as z from 'zod/mini';
import { expect } from 'vitest';
import type { Database } from '../database/database.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestClient } from './test-app.ts';

let counter = 0;

/** Registers a customer through the API, with default terms unless given. Returns the id. */
export async function registerTestCustomer(
  client: TestClient,
  fields: Record<string, unknown> = {},
): Promise<{ id: number; code: string }> {
  counter += 1;
  const wire = {
    name: `Customer ${counter}`,
    mobileNo: `017${String(10_000_000 + counter)}`,
    monthlyFee: '700',
    connectionDate: '2024-01-15',
    ...fields,
  };
  const body = z.decode(api.customerCreate.body, wire);
  return (await client.call('customerCreate', { body })).data;
}

/** Generates the bills of the month of a day. */
export const generate = async (client: TestClient, billDate: string) =>
  (await client.call('billGenerate', { body: { billDate } })).data;

const CASH_IN_HAND = 11;

/** Body of a payment: the whole balances of the bills, unless amounts are given. */
export function paymentBody(
  customerId: number,
  bills: readonly { id: number; balance: number }[],
  change: Record<string, unknown> = {},
): CallInput<Api['paymentCollect']>['body'] {
  const wire = {
    customer: customerId,
    account: CASH_IN_HAND,
    paymentDate: '2026-11-21',
    billData: bills.map((bill) => ({
      id: bill.id,
      balance: bill.balance / 100,
      payAmount: bill.balance / 100,
      isSelect: 1,
    })),
    ...change,
  };
  return z.decode(api.paymentCollect.body, wire);
}

/** Body of a bill of 21 November 2026 by hand: items with their price in taka, once each. */
export function billBody(
  customer: number,
  lines: readonly (readonly [item: number, price: number])[],
  change: Record<string, unknown> = {},
): CallInput<Api['billSave']>['body'] {
  const bill_item = lines.map(([item, price]) => ({ item, price }));
  return z.decode(api.billSave.body, { customer, billDate: '2026-11-21', bill_item, ...change });
}

/** Collects all unpaid bills of a customer. Returns the payment's id. */
export async function collectAll(
  client: TestClient,
  customerId: number,
  change: Record<string, unknown> = {},
): Promise<number> {
  const { billData } = await client.call('unpaidBills', { body: { customer: customerId } });
  const body = paymentBody(customerId, billData, change);
  return (await client.call('paymentCollect', { body })).data.id;
}

/**
 * Makes the books of two customers: one pays a part with a discount, approved, and once by mistake,
 * deleted; the other pays an advance, which is applied to the next month's bill.
 */
export async function makeTwoCustomersBooks(people: {
  cashier: TestClient;
  owner: TestClient;
  payer: { id: number };
  ahead: { id: number };
  aheadPays: number;
}): Promise<void> {
  const { cashier, owner, payer, ahead, aheadPays } = people;
  await generate(owner, '2026-10-31');
  const { billData } = await cashier.call('unpaidBills', { body: { customer: payer.id } });
  const part = [{ id: billData[0]?.id, balance: 700, discount: 50, payAmount: 300, isSelect: 1 }];
  const body = paymentBody(payer.id, [], { billData: part });
  const { data } = await cashier.call('paymentCollect', { body });
  await owner.call('paymentApprove', { body: { paymentId: data.id } });
  const wrong = await collectAll(cashier, payer.id);
  await owner.call('paymentDelete', { body: { paymentId: wrong, reason: null } });
  await collectAll(cashier, ahead.id, { paymentAmount: aheadPays });
  await generate(owner, '2026-11-21');
}

/** The customer's balance from the API, in paisa. */
export const balanceOf = async (client: TestClient, customerId: number): Promise<number> =>
  (await client.call('customerDetails', { params: { id: customerId } })).balance;

/** Fails the test unless the books agree to the paisa. */
export async function expectBooksAtZero(database: Database): Promise<void> {
  const report = await checkBooks(database);
  expect(report.firstDifference).toBeUndefined();
  expect(report.imbalancePaisa).toBe(0);
}

export const taka = (amount: number) => paisa(Math.round(amount * 100));
