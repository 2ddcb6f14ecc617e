import {
  data,
  record,
  type SectionRow,
  type Seen,
  saved,
  savedId,
  tableOf,
  tableQuery,
  tableState,
} from './section-row.ts';
import {
  dayOrNull,
  day,
  filled,
  id,
  money,
  moneyOrNull,
  number,
  oneOf,
  anything,
  successful,
  text,
  textOrNull,
  yesNo,
} from './wire-shape.ts';

const billForm = (seen: Seen) => ({
  customer: { value: seen.secondCustomerId, label: 'Salma Khatun 01912345678' },
  billDate: '2026-11-21',
  billFromDate: '',
  billToDate: '',
  bill_item: [
    {
      item: { id: 4, label: 'ONU' },
      unit: 'piece',
      quantity: '2',
      stock: '',
      price: '1500.50',
      discount: '',
      amount: '3001.00',
      warehouse: '',
    },
  ],
  subtotal: '3001.00',
  total: '3001.00',
  sendSms: 'no',
});

/** 'Bills'. */
export const bills: SectionRow[] = [
  {
    call: 'POST bill_generate',
    isBearer: true,
    body: () => ({ billDate: '2026-11-05' }),
    reads: saved(),
  },
  {
    call: 'POST bill_save',
    isBearer: false,
    body: billForm,
    reads: savedId,
    keeps: (answer, seen) => {
      seen.handBillId = answer.data.id;
    },
  },
  {
    call: 'POST bill_update',
    isBearer: false,
    body: (seen) => ({
      ...billForm(seen),
      id: String(seen.handBillId),
      bill_item: [{ item: 5, quantity: 1, price: 2000, discount: '100', amount: 1900 }],
    }),
    reads: savedId,
  },
  {
    call: 'POST bill_list',
    isBearer: true,
    query: tableQuery,
    body: () =>
      tableState('id', 'billDate', 'invNo', 'amount', 'customer', 'code', 'zone', 'billMonth'),
    reads: tableOf({
      id,
      billDate: day,
      invNo: filled,
      amount: money,
      customer: filled,
      code: filled,
      zone: textOrNull,
      billMonth: filled,
      status: filled,
    }),
  },
  {
    call: 'GET bill_details/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.handBillId }),
    reads: record({
      id,
      billNo: filled,
      billMonth: anything,
      billYear: anything,
      billDate: day,
      billMonthRange: filled,
      billFromDate: dayOrNull,
      billToDate: dayOrNull,
      total: oneOf(1900),
      previousDue: money,
      dueAmount: money,
      netPayable: money,
      customer: { id, name: filled, code: filled, mobileNo: filled, billingCycle: oneOf(3) },
      bill_item: [
        {
          item: { id, label: filled },
          unit: filled,
          quantity: number,
          stock: anything,
          price: money,
          discount: money,
          amount: money,
          warehouse: anything,
        },
      ],
      lastPaymentAmount: moneyOrNull,
      lastPaymentDate: dayOrNull,
      shortCode: filled,
    }),
  },
  {
    call: 'GET get_bill_sms/{billId}',
    isBearer: false,
    params: (seen) => ({ billId: seen.handBillId }),
    reads: data(filled),
  },
  {
    call: 'POST send_bill_sms',
    isBearer: false,
    body: (seen) => ({ billId: seen.handBillId, billSmsText: 'Your bill is Tk 1900.' }),
    reads: { ...(saved() as object), successMessage: oneOf('Bill SMS sent successfully.') },
  },
  {
    call: 'POST bill_delete',
    isBearer: false,
    body: (seen) => ({ billId: seen.handBillId }),
    reads: {
      ...(saved() as object),
      heading: oneOf('Order has been completed successfully'),
    },
  },
];

/** Body of the collection form that pays half of the customer's bills. */
const submission = (seen: Seen, payAmount: string) => ({
  customer: { value: seen.customerId, label: 'Abdul Karim 01712345678' },
  billData: seen.billData.map((bill: Seen) => ({
    ...bill,
    billAmount: String(bill.billAmount),
    discount: '0',
    payAmount,
    isSelect: 1,
  })),
  paymentDate: '2026-11-21',
  paymentAmount: payAmount,
  netPayable: seen.netPayable,
  dueAmount: seen.dueAmount,
  paymentMethod: '',
  merchantMobileNo: '',
  account: { ledgerId: 11, ledgerName: 'Cash in Hand', referenceType: 'cash' },
  accountType: 'cash',
  collectionBy: { employeeId: seen.userId, employeeName: 'Rahim Uddin Ahmed', employeeCode: '2' },
  fromMobileNo: '',
  remarks: '',
  sendSms: 'no',
});

/** 'Payments'. */
export const payments: SectionRow[] = [
  {
    call: 'POST payment_received',
    isBearer: true,
    body: (seen) => submission(seen, '300.25'),
    reads: {
      success: successful,
      successMessage: oneOf('Payment collected successfully.'),
      heading: filled,
      data: { id },
      errorMessage: text,
    },
    keeps: (answer, seen) => {
      seen.paymentId = answer.data.id;
      for (const bill of seen.billData) bill.balance -= 300.25;
    },
  },
  {
    call: 'POST payment_received',
    isBearer: true,
    note: 'account and collector as { value, label }',
    body: (seen) => ({
      ...submission(seen, '99.75'),
      account: { value: '13', label: 'bKash' },
      accountType: 'mobile',
      fromMobileNo: '01712345678',
      collectionBy: { value: seen.userId, label: 'Rahim Uddin Ahmed' },
    }),
    reads: savedId,
    keeps: (answer, seen) => {
      seen.secondPaymentId = answer.data.id;
    },
  },
  {
    call: 'POST payment_list',
    isBearer: true,
    query: tableQuery,
    body: () => tableState('id', 'paymentDate', 'invNo', 'amount', 'customer', 'collectionBy'),
    reads: tableOf({
      id,
      paymentDate: day,
      invNo: textOrNull,
      amount: money,
      customer: filled,
      code: filled,
      collectionBy: filled,
      billMonth: textOrNull,
      status: filled,
      isSmsSend: yesNo,
    }),
  },
  {
    call: 'GET payment_details/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.paymentId }),
    reads: record({
      customerName: oneOf('Abdul Karim'),
      phone: oneOf('01712345678'),
      customerId: id,
      customerCode: filled,
      address: textOrNull,
      paymentDate: day,
      ledgerName: filled,
      amount: oneOf(300.25),
      unpaidAmount: money,
      lastPaymentDate: dayOrNull,
      lastPaymentAmount: moneyOrNull,
    }),
  },
  {
    call: 'POST payment_approve',
    isBearer: false,
    body: (seen) => ({ paymentId: seen.paymentId }),
    reads: {
      ...(saved() as object),
      heading: oneOf('Order has been completed successfully'),
    },
  },
  {
    call: 'POST payment_delete',
    isBearer: false,
    body: (seen) => ({ paymentId: String(seen.secondPaymentId) }),
    reads: {
      ...(saved() as object),
      heading: oneOf('Order has been completed successfully'),
    },
  },
  {
    call: 'GET get_payment_sms/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.paymentId }),
    reads: data(filled),
  },
  {
    call: 'POST send_payment_sms',
    isBearer: true,
    body: (seen) => ({ paymentId: seen.paymentId, smsMessage: 'We received Tk 300.25.' }),
    reads: { ...(saved() as object), successMessage: oneOf('SMS sent successfully.') },
  },
];
