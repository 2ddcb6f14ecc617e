import type { api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sumPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { customersInScope, requireCustomer } from '../customers/customer-scope.ts';
import { readPayerHint } from '../customers/payers.ts';
import type { Database } from '../database/database.ts';
import { notFound, unknownId } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { readCustomerBalance } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { readAwayHint } from '../terms/aways.ts';
import {
  type BillDocument,
  readBillDocument,
  readBillItems,
  readCustomerBills,
  readLastPayment,
  readUnpaidBills,
} from './bill-queries.ts';
import { billDetailsOf, collectionBillOf } from './bill-shapes.ts';
import { proposedBill, readDueReconnectionFee } from './reconnection-fee.ts';
import { readTillFacts } from './till-facts.ts';

/** Address behind a receipt's QR code; relative until the company sets its public address. */
export const publicPageAddress = (publicAddress: string | null, shortCode: string): string =>
  `${(publicAddress ?? '').replace(/\/+$/, '')}/p/${shortCode}`;

/**
 * Reads a bill in the user's scope. Throws 422 naming the field that contained the id, or 404 if
 * the id was in the path.
 */
export async function requireBill(
  tx: Database,
  user: SignedInUser,
  billId: number,
  field?: string,
): Promise<BillDocument> {
  const bill = await readBillDocument(tx, sql`bills.id = ${billId} and ${customersInScope(user)}`);
  if (!bill) throw field === undefined ? notFound(message('bill.notFound')) : unknownId(field);
  return bill;
}

export async function readBillDetails(
  tx: Database,
  user: SignedInUser,
  billId: number,
): Promise<EndpointResult<(typeof api)['billDetails']>> {
  const bill = await requireBill(tx, user, billId);
  const company = await readCompany(tx);
  return billDetailsOf(bill, {
    items: await readBillItems(tx, billId),
    lastPayment: await readLastPayment(tx, bill.customerId),
    publicAddress: publicPageAddress(company.publicAddress, bill.shortCode),
    company: {
      name: company.name,
      address: company.address,
      phone: company.phone,
      logo: company.logo,
    },
  });
}

/** Data of the collection form: the unpaid bills, oldest first, and the balance. */
export async function readCollectionBills(
  context: Pick<SignedInContext, 'tx' | 'user' | 'today' | 'now'>,
  customerId: number,
): Promise<EndpointResult<(typeof api)['unpaidBills']>> {
  const { tx, user, today } = context;
  const customer = await requireCustomer(tx, user, customerId, 'customer');
  const balance = await readCustomerBalance(tx, customerId);
  const bills = await readUnpaidBills(tx, customerId);
  const fee = await readDueReconnectionFee(tx, customerId, today);
  const { recentPayments, ...facts } = await readTillFacts(context, customerId);
  return {
    billData: bills.map(collectionBillOf),
    ...(fee && { reconnectionFee: collectionBillOf(proposedBill(fee, today)) }),
    customer: {
      id: customer.id,
      code: customer.code,
      name: customer.name,
      mobileNo: customer.mobileNo,
      address: customer.address,
      balance: balance.balancePaisa,
      advance: balance.advancePaisa,
      status: customer.status,
      ...facts,
      ...(await readPayerHint(tx, customerId)),
      ...(customer.status === 'deactive' && (await readAwayHint(tx, customerId))),
    },
    recentPayments,
    dueAmount: balance.receivablePaisa,
    netPayable: balance.balancePaisa,
  };
}

export async function readBillsOfCustomer(
  tx: Database,
  user: SignedInUser,
  customerId: number,
): Promise<EndpointResult<(typeof api)['customerBills']>> {
  await requireCustomer(tx, user, customerId);
  const bills = await readCustomerBills(tx, customerId);
  return {
    billData: bills.map(collectionBillOf),
    netPayable: sumPaisa(bills.map((bill) => bill.duePaisa)),
  };
}
