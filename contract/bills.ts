import { CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import { RUN_SKIP_REASONS } from '@netkhata/domain/bill-words';
import * as z from 'zod/mini';
import { billForm, billItem, changedBillForm } from './bill-lines.ts';
import { endpoint } from './endpoint.ts';
import { feeBill } from './fee-bill.ts';
import { tableList } from './table-list.ts';
import { day, optionalText, requiredDay, zeroOne } from './wire.ts';
import { taka, takaSum } from './wire-formats.ts';
import { pathId, requiredId } from './wire-choices.ts';

/** Payment state of a bill, derived from the ledger (decisions section 5). */
export const BILL_PAYMENT_STATES = ['unpaid', 'partial', 'paid'] as const;

const nullableText = z.nullable(z.string());

/** One row of the collection form (specification section 3, 'Collection row'). */
export const collectionBill = z.object({
  id: z.int(),
  billNo: z.string(),
  billDate: day,
  billFromDate: z.nullable(day),
  billToDate: z.nullable(day),
  billAmount: taka,
  paidAmount: taka,
  balance: taka,
  discount: taka,
  payAmount: taka,
  isSelect: zeroOne,
  status: z.enum(BILL_PAYMENT_STATES),
  isOpeningBalance: z.boolean(),
  fee: feeBill,
});

export const unpaidBills = z.object({
  billData: z.array(collectionBill),
  /**
   * The reconnection fee that a suspended customer's payment charges unless it is struck, as if it
   * were a bill (not in the specification); left out where none is due.
   */
  reconnectionFee: z.optional(collectionBill),
  customer: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    mobileNo: z.string(),
    address: nullableText,
    balance: taka,
    advance: taka,
    // What a cashier recognises customers by (not in the specification).
    status: z.enum(CUSTOMER_STATUSES),
    labels: z.array(z.string()),
    packageName: nullableText,
    /** The customer's latest payment that is not deleted. */
    lastPayment: z.nullable(z.object({ paymentDate: day, amount: taka })),
    /** Instant in UTC at which the connection was suspended; null where it is not suspended. */
    suspendedSince: nullableText,
    /** The day the customer has promised to pay by; null once that day is over. */
    promisedBy: z.nullable(day),
    /** The last day of an absence, null while nobody knows it; left out for who is not away. */
    away: z.optional(z.object({ lastDay: z.nullable(day) })),
    /** Who pays for whom; left out for a customer who pays for themselves alone. */
    payer: z.optional(
      z.object({
        paidBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
        /** For how many others this customer pays. */
        paysFor: z.int(),
      }),
    ),
  }),
  /**
   * Payments of the customer within the last minutes: the screen warns before it takes the same
   * amount again (not in the specification).
   */
  recentPayments: z.array(
    z.object({
      id: z.int(),
      amount: taka,
      /** The collector who has the money. */
      takenBy: z.string(),
      /** An instant in UTC. */
      takenAt: z.string(),
    }),
  ),
  dueAmount: taka,
  netPayable: taka,
});

const billRecord = z.object({
  id: z.int(),
  billNo: z.string(),
  billMonth: z.int(),
  billYear: z.int(),
  billDate: day,
  billMonthRange: z.string(),
  billFromDate: z.nullable(day),
  billToDate: z.nullable(day),
  fee: feeBill,
  subtotal: taka,
  discount: taka,
  total: taka,
  /** What was due before this bill, frozen when it was issued. */
  previousDue: taka,
  /** What is due on this bill now. */
  dueAmount: taka,
  /** Previous due plus total, as issued. */
  netPayable: taka,
  /** What the customer owes now, over all bills. */
  currentDue: taka,
  paidAmount: taka,
  vat: taka,
  isVoid: z.boolean(),
  status: z.enum(BILL_PAYMENT_STATES),
  customer: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    mobileNo: z.string(),
    address: nullableText,
    zone: nullableText,
    billingCycle: z.int(),
  }),
  bill_item: z.array(billItem),
  lastPaymentAmount: z.nullable(taka),
  lastPaymentDate: z.nullable(day),
  shortCode: z.string(),
  publicAddress: z.string(),
  company: z.object({
    name: z.string(),
    address: nullableText,
    phone: nullableText,
    logo: nullableText,
  }),
});

export const BILL_COLUMNS = [
  'id',
  'billDate',
  'invNo',
  'amount',
  'customer',
  'code',
  'zone',
  'billMonth',
  'status',
] as const;

export const bills = {
  billGenerate: endpoint({
    method: 'POST',
    path: 'bill_generate',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    transactions: 'ownOnce',
    body: z.object({
      billDate: requiredDay,
      /**
       * From the preview (not in the specification): the run is refused if the data has changed
       * since.
       */
      fingerprint: z.optional(optionalText(100)),
    }),
    reply: {
      kind: 'saved',
      schema: z.object({
        id: z.int(),
        billDate: day,
        created: z.int(),
        alreadyBilled: z.int(),
        skipped: z.partialRecord(z.enum(RUN_SKIP_REASONS), z.int()),
        totalAmount: takaSum,
      }),
    },
  }),
  billTable: tableList({
    path: 'bill_list',
    access: 'customers',
    columns: BILL_COLUMNS,
    row: z.object({
      id: z.int(),
      billDate: day,
      invNo: z.string(),
      amount: taka,
      customer: z.string(),
      customerId: z.int(),
      code: z.string(),
      zone: nullableText,
      billMonth: z.string(),
      billFromDate: z.nullable(day),
      billToDate: z.nullable(day),
      fee: feeBill,
      status: z.enum(BILL_PAYMENT_STATES),
    }),
  }),
  billDetails: endpoint({
    method: 'GET',
    path: 'bill_details/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: billRecord },
  }),
  unpaidBills: endpoint({
    method: 'POST',
    path: 'customer_bill_list',
    access: 'counter',
    effect: 'read',
    body: z.object({ customer: requiredId }),
    reply: { kind: 'record', schema: unpaidBills },
  }),
  customerBills: endpoint({
    method: 'GET',
    path: 'get_customer_bill/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({ billData: z.array(collectionBill), netPayable: taka }),
    },
  }),
  billSave: endpoint({
    method: 'POST',
    path: 'bill_save',
    access: 'counter',
    effect: 'write',
    reach: 'zone',
    body: z.object(billForm),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), billNo: z.string() }) },
  }),
  billUpdate: endpoint({
    method: 'POST',
    path: 'bill_update',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object(changedBillForm),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), billNo: z.string() }) },
  }),
  billDelete: endpoint({
    method: 'POST',
    path: 'bill_delete',
    access: 'bills_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object({ billId: requiredId, reason: optionalText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
