import type { api } from '@netkhata/contract/api';
import type { collectionBill } from '@netkhata/contract/bills';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type FeeBill, isFeeBill } from '@netkhata/domain/bill-words';
import { totalWithPreviousDue } from '@netkhata/domain/bill-totals';
import { lastDayOf, type Month, monthOf } from '@netkhata/domain/billing-period';
import { subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type * as z from 'zod/mini';
import type { BillDocument, BillItemRow, BillRow, LatestPayment } from './bill-queries.ts';
import { billMonthText, monthOfColumn } from './bill-month-text.ts';

/** Unpaid, partly paid or paid: derived from the amount due, never stored (decisions section 5). */
export function billPaymentState(
  bill: Pick<BillRow, 'totalPaisa' | 'duePaisa'>,
): 'unpaid' | 'partial' | 'paid' {
  if (bill.duePaisa <= 0) return 'paid';
  return bill.duePaisa < bill.totalPaisa ? 'partial' : 'unpaid';
}

/** Which fee a bill is, for the wire; nothing for other bills. */
export const feeOf = ({ kind }: Pick<BillRow, 'kind'>): { fee?: FeeBill } =>
  isFeeBill(kind) ? { fee: kind } : {};

/** First and last day of a bill's month range, for the wire. */
export const billRangeDays = (bill: Pick<BillRow, 'fromMonth' | 'toMonth'>) => ({
  billFromDate: bill.fromMonth,
  billToDate: bill.toMonth && lastDayOf(monthOfColumn(bill.toMonth)),
});

type MonthsOfBill = Pick<BillRow, 'billDate' | 'fromMonth' | 'toMonth'>;

/** First and last month of a bill or payment. */
export interface BillMonths {
  fromMonth: Month;
  toMonth: Month;
}

/** Months of a bill; the month of its date if it has no range. */
export function billMonths(bill: MonthsOfBill): BillMonths {
  const month = monthOf(bill.billDate);
  return {
    fromMonth: bill.fromMonth ? monthOfColumn(bill.fromMonth) : month,
    toMonth: bill.toMonth ? monthOfColumn(bill.toMonth) : month,
  };
}

/** The month or month range of a bill as text. */
export const billRangeText = (bill: MonthsOfBill, language?: string): string =>
  billMonthText(billMonths(bill), language);

/** A bill as a row of the collection form, with nothing selected yet. */
export const collectionBillOf = (bill: BillRow): z.output<typeof collectionBill> => ({
  id: bill.id,
  billNo: bill.billNo,
  billDate: bill.billDate,
  ...billRangeDays(bill),
  billAmount: bill.totalPaisa,
  paidAmount: subtractPaisa(bill.totalPaisa, bill.duePaisa),
  balance: bill.duePaisa,
  discount: ZERO_PAISA,
  payAmount: ZERO_PAISA,
  isSelect: false,
  status: billPaymentState(bill),
  isOpeningBalance: bill.kind === 'opening',
  ...feeOf(bill),
});

type BillDetails = EndpointResult<(typeof api)['billDetails']>;

export interface BillSurroundings {
  items: BillItemRow[];
  lastPayment: LatestPayment | undefined;
  publicAddress: string;
  company: BillDetails['company'];
}

/** A bill with everything that its receipt shows. */
export function billDetailsOf(bill: BillDocument, around: BillSurroundings): BillDetails {
  const month = bill.fromMonth ?? bill.billDate;
  return {
    id: bill.id,
    billNo: bill.billNo,
    billMonth: Number(month.slice(5, 7)),
    billYear: Number(month.slice(0, 4)),
    billDate: bill.billDate,
    billMonthRange: billRangeText(bill),
    ...billRangeDays(bill),
    ...feeOf(bill),
    subtotal: bill.subtotalPaisa,
    discount: bill.discountPaisa,
    total: bill.totalPaisa,
    previousDue: bill.previousDuePaisa,
    dueAmount: bill.duePaisa,
    netPayable: totalWithPreviousDue(bill),
    currentDue: bill.currentDuePaisa,
    paidAmount: subtractPaisa(bill.totalPaisa, bill.duePaisa),
    vat: bill.vatPaisa,
    isVoid: bill.voidedAt !== null,
    status: billPaymentState(bill),
    customer: {
      id: bill.customerId,
      code: bill.customerCode,
      name: bill.customerName,
      mobileNo: bill.mobileNo,
      address: bill.address,
      zone: bill.zoneName,
      billingCycle: bill.cycleMonths,
    },
    bill_item: around.items.map((item) => ({
      item: { id: item.itemId, label: item.label },
      unit: item.unit,
      quantity: item.quantityMilli,
      stock: null,
      warehouse: null,
      price: item.pricePaisa,
      discount: item.discountPaisa,
      amount: item.amountPaisa,
      description: item.description,
    })),
    lastPaymentAmount: around.lastPayment?.amountPaisa ?? null,
    lastPaymentDate: around.lastPayment?.paymentDate ?? null,
    shortCode: bill.shortCode,
    publicAddress: around.publicAddress,
    company: around.company,
  };
}
