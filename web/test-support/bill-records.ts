import type { bills } from '@netkhata/contract/bills';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { payments } from '@netkhata/contract/payments';
import { paisa } from '@netkhata/domain/paisa';

export type UnpaidBills = EndpointResult<typeof bills.unpaidBills>;
type UnpaidBill = UnpaidBills['billData'][number];
type BillRecord = EndpointResult<typeof bills.billDetails>;
type PaymentRecord = EndpointResult<typeof payments.paymentDetails>;

const company = {
  name: 'Sky Net',
  address: 'House 12, Mirpur',
  phone: '01711-223344',
  logo: null,
};

/** An unpaid bill of 700 taka. */
export function unpaidBill(changes: Partial<UnpaidBill> = {}): UnpaidBill {
  return {
    id: 11,
    billNo: 'B2610-000011',
    billDate: '2026-10-05',
    billFromDate: '2026-10-01',
    billToDate: '2026-10-31',
    billAmount: paisa(70_000),
    paidAmount: paisa(0),
    balance: paisa(70_000),
    discount: paisa(0),
    payAmount: paisa(0),
    isSelect: false,
    status: 'unpaid',
    isOpeningBalance: false,
    ...changes,
  };
}

/** Two unpaid bills: 500 of 700 taka of October, and 700 of November. */
export function unpaidBills(changes: Partial<UnpaidBills> = {}): UnpaidBills {
  return {
    billData: [
      unpaidBill({ paidAmount: paisa(20_000), balance: paisa(50_000), status: 'partial' }),
      unpaidBill({
        id: 12,
        billNo: 'B2611-000012',
        billDate: '2026-11-05',
        billFromDate: '2026-11-01',
        billToDate: '2026-11-30',
      }),
    ],
    customer: {
      id: 7,
      code: 'C1007',
      name: 'Abdul Karim',
      mobileNo: '01712345678',
      address: 'House 4, Mirpur',
      balance: paisa(120_000),
      advance: paisa(0),
      status: 'active',
      labels: [],
      packageName: 'Home 20 Mbps',
      lastPayment: null,
      suspendedSince: null,
      promisedBy: null,
    },
    recentPayments: [],
    dueAmount: paisa(120_000),
    netPayable: paisa(120_000),
    ...changes,
  };
}

/** A bill of 700 taka for November with 500 due before it. */
export function billRecord(changes: Partial<BillRecord> = {}): BillRecord {
  return {
    id: 12,
    billNo: 'B2611-000012',
    billMonth: 11,
    billYear: 2026,
    billDate: '2026-11-05',
    billMonthRange: 'November 2026',
    billFromDate: '2026-11-01',
    billToDate: '2026-11-30',
    subtotal: paisa(70_000),
    discount: paisa(0),
    total: paisa(70_000),
    previousDue: paisa(50_000),
    dueAmount: paisa(70_000),
    netPayable: paisa(120_000),
    currentDue: paisa(120_000),
    paidAmount: paisa(0),
    vat: paisa(0),
    isVoid: false,
    status: 'unpaid',
    customer: {
      id: 7,
      code: 'C1007',
      name: 'Abdul Karim',
      mobileNo: '01712345678',
      address: 'House 4, Mirpur',
      zone: 'North',
      billingCycle: 1,
    },
    bill_item: [
      {
        item: { id: 1, label: 'Internet service, monthly' },
        unit: 'month',
        quantity: 1000,
        stock: null,
        warehouse: null,
        price: paisa(70_000),
        discount: paisa(0),
        amount: paisa(70_000),
        description: null,
      },
    ],
    lastPaymentAmount: paisa(20_000),
    lastPaymentDate: '2026-10-20',
    shortCode: 'AbCdEf1234',
    publicAddress: '/p/AbCdEf1234',
    company,
    ...changes,
  };
}

/** A payment of 1,250 taka and 50 poysha for one bill. */
export function paymentRecord(changes: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    id: 31,
    customerName: 'Abdul Karim',
    phone: '01712345678',
    mobileNo: '01712345678',
    customerId: 7,
    customerCode: 'C1007',
    address: null,
    paymentDate: '2026-11-21',
    ledgerName: 'Cash in Hand',
    amount: paisa(125_050),
    discount: paisa(0),
    advance: paisa(0),
    unpaidAmount: paisa(30_000),
    lastPaymentDate: '2026-10-20',
    lastPaymentAmount: paisa(20_000),
    status: 'received',
    handover: null,
    isSmsSend: false,
    canApprove: true,
    collectionBy: 'Ayesha Rahman',
    paymentMethod: 'Cash in Hand',
    trxId: null,
    sharedWith: [],
    together: [],
    remarks: null,
    deletionReason: null,
    billData: [
      {
        billId: 12,
        billNo: 'B2611-000012',
        billDate: '2026-11-05',
        billFromDate: '2026-11-01',
        billToDate: '2026-11-30',
        isOpeningBalance: false,
        payAmount: paisa(125_050),
        discount: paisa(0),
      },
    ],
    handedOn: [],
    shortCode: 'XyZ9876543',
    publicAddress: 'https://billing.sky.example/p/XyZ9876543',
    company,
    ...changes,
  };
}
