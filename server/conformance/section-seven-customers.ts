import {
  data,
  listOf,
  record,
  type SectionRow,
  type Seen,
  savedId,
  tableOf,
  tableQuery,
  tableState,
} from './section-row.ts';
import {
  count,
  day,
  filled,
  id,
  money,
  nullOr,
  number,
  oneOf,
  type Shape,
  successful,
  text,
  textOrNull,
  yesNo,
} from './wire-shape.ts';

/** An object with the same value for each of the space-separated names. */
const each = <Value>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, value]));

/** Every field of the registration form, untouched: section 3, 'Customer (form ...)'. */
export const untouchedForm = {
  ...each(
    `name mobileNo alternateMobileNo code email website connectionDate connectionCharge monthlyFee
    package area zone line road address gpsLocation nid birthCertificateNo passportNo
    drivingLicenceNo pppoe pppoeUserName pppoePassword localAddress remoteAddress callerId
    ipAddress subnetMask defaultGateway primaryDns alternateDns onu onuMacAddress router
    routerLogin remoteManagement wifi note`,
    '',
  ),
  billDate: '1',
  category: 'regular',
  billingCycle: '1',
  status: 'active',
  isPppoeOrStatic: 'pppoe',
};

const areaOption = (seen: Seen) => ({ areaId: seen.areaId, areaName: 'Mirpur 11' });
const zoneOption = (seen: Seen) => ({ id: seen.zoneId, name: 'North Dhaka' });
const customerOption = (seen: Seen) => ({
  value: seen.customerId,
  label: 'Abdul Karim 01712345678',
});

/** Registration of a customer, and the calls that follow it. */
export const customers: SectionRow[] = [
  {
    call: 'POST customer_reg',
    isBearer: false,
    body: (seen) => ({
      ...untouchedForm,
      name: 'Abdul Karim',
      mobileNo: '01712345678',
      alternateMobileNo: '+880 1812-345678',
      email: 'karim@example.com',
      connectionDate: '2026-01-15',
      connectionCharge: '0',
      monthlyFee: '700.00',
      package: { value: seen.packageId, label: 'Home 12' },
      area: areaOption(seen),
      zone: zoneOption(seen),
      block: 'Block C',
      road: 'Road 3',
      line: 'L-1',
      address: 'House 12',
      pppoeUserName: 'karim',
      pppoePassword: 'p4ss',
    }),
    reads: savedId,
    keeps: (answer, seen) => {
      seen.customerId = answer.data.id;
    },
  },
  {
    call: 'POST customer_reg',
    isBearer: false,
    note: 'special category, plain ids',
    body: (seen) => ({
      ...untouchedForm,
      name: 'Salma Khatun',
      mobileNo: '01912345678',
      connectionDate: '2026-01-15',
      category: 'special',
      billingCycle: '3',
      monthlyFee: '2100',
      area: seen.areaId,
      zone: String(seen.zoneId),
    }),
    reads: savedId,
    keeps: (answer, seen) => {
      seen.secondCustomerId = answer.data.id;
    },
  },
  {
    call: 'POST customer_reg',
    isBearer: false,
    note: 'all but name and mobile untouched',
    body: () => ({ ...untouchedForm, name: 'Jahid Hasan', mobileNo: '01512345678' }),
    reads: savedId,
  },
  {
    call: 'POST customer_update',
    isBearer: false,
    body: (seen) => ({
      ...untouchedForm,
      customerId: String(seen.customerId),
      sendSms: 'yes',
      name: 'Abdul Karim',
      mobileNo: '01712345678',
      alternateMobileNo: '01812345678',
      email: 'karim@example.com',
      connectionDate: '2026-01-15',
      monthlyFee: '700',
      package: seen.packageId,
      area: areaOption(seen),
      zone: { value: seen.zoneId, label: 'North Dhaka' },
      block: { name: 'Block C' },
      road: { name: 'Road 3' },
      line: 'L-1',
      address: 'House 12, Road 3',
      pppoeUserName: 'karim',
      pppoePassword: 'p4ss',
    }),
    reads: savedId,
  },
  {
    call: 'POST customer_network',
    isBearer: false,
    body: (seen) => ({
      customer: customerOption(seen),
      customerId: seen.customerId,
      ...each(
        `callerId ipAddress subnetMask defaultGateway primaryDns alternateDns router routerLogin
        remoteManagement wifi`,
        '',
      ),
      isPppoeOrStatic: 'pppoe',
      pppoe: 'bras-1',
      pppoeUserName: 'karim',
      pppoePassword: 'p4ss',
      localAddress: '10.0.0.1',
      remoteAddress: '10.0.0.2',
      onu: 'ONU-7',
      onuMacAddress: 'AA:BB:CC:DD:EE:FF',
      isCreateBill: 'no',
    }),
    reads: savedId,
  },
  {
    call: 'GET customer_details/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.customerId }),
    reads: record({
      id,
      name: oneOf('Abdul Karim'),
      code: filled,
      customerCode: filled,
      area: {
        name: filled,
        id,
      },
      block: { name: oneOf('Block C') },
      line: oneOf('L-1'),
      road: { name: oneOf('Road 3') },
      mobileNo: oneOf('01712345678'),
      address: oneOf('House 12, Road 3'),
      email: oneOf('karim@example.com'),
      connectionDate: day,
      connection_date: day,
      monthlyFee: oneOf(700),
      billingCycle: oneOf(1),
      ...each('ipAddress subnetMask defaultGateway primaryDns alternateDns', textOrNull),
      pppoe: oneOf('bras-1'),
      pppoeUserName: oneOf('karim'),
      pppoePassword: oneOf('p4ss'),
      localAddress: oneOf('10.0.0.1'),
      remoteAddress: oneOf('10.0.0.2'),
      onu: oneOf('ONU-7'),
      onuMacAddress: oneOf('AA:BB:CC:DD:EE:FF'),
      sendSms: yesNo,
      billDate: number,
      alternateMobileNo: oneOf('01812345678'),
      zone: { id },
      pppoeSecret: nullOr({
        profile: textOrNull,
        'last-logged-out': textOrNull,
        'last-disconnect-reason': textOrNull,
      }),
    }),
  },
  {
    call: 'POST customer_dt',
    isBearer: true,
    query: tableQuery,
    body: () => tableState('id', 'name', 'code', 'mobileNo', 'area', 'zone', 'category', 'status'),
    reads: tableOf({
      id,
      name: filled,
      code: filled,
      mobileNo: filled,
      area: textOrNull,
      zone: textOrNull,
      category: oneOf('regular', 'complimentary', 'special'),
      status: oneOf('active', 'deactive', 'close'),
    }),
  },
];

/** Section 3, 'Collection row'. */
const collectionRow: Shape = {
  billNo: filled,
  billDate: day,
  billAmount: money,
  paidAmount: money,
  balance: money,
  discount: money,
  payAmount: money,
  isSelect: oneOf(0, 1),
};

/** What a customer owes, read before a payment. */
export const customerBills: SectionRow[] = [
  {
    call: 'POST customer_bill_list',
    isBearer: false,
    body: (seen) => ({ customer: customerOption(seen) }),
    reads: record({
      billData: [collectionRow],
      customer: { id, code: filled, name: filled, mobileNo: filled, balance: money },
      dueAmount: money,
      netPayable: money,
    }),
    keeps: (answer, seen) => {
      seen.billData = answer.billData;
      seen.netPayable = answer.netPayable;
      seen.dueAmount = answer.dueAmount;
    },
  },
  {
    call: 'GET get_customer_bill/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.customerId }),
    reads: record({ billData: [collectionRow], netPayable: money }),
  },
];

/** Calls for a customer who has payments and SMS. */
export const customerHistory: SectionRow[] = [
  {
    call: 'GET customer/last-acc-head/{customerId}',
    isBearer: false,
    params: (seen) => ({ customerId: seen.customerId }),
    reads: {
      ...(data({ last_acc_head: { ledgerId: id, ledgerName: filled } }) as object),
      success: successful,
      message: text,
    },
  },
  {
    call: 'GET customer_payment_list/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.customerId }),
    reads: listOf({ paymentDate: day, amount: money, ledgerName: filled }),
  },
  {
    call: 'GET get_customer_sms/{id}',
    isBearer: false,
    params: (seen) => ({ id: seen.customerId }),
    reads: listOf({ smsDate: filled, smsBody: filled, type: filled, smsStatus: filled }),
  },
];

/** 'Customer_balance' of the dashboard: a flat page. */
export const customerBalance: SectionRow[] = ['', 'receivable', 'paid'].map((type) => ({
  call: 'GET customer_balance',
  isBearer: false,
  note: `type '${type}'`,
  query: () => ({ search: '', type, page: '1' }),
  reads: {
    data: [
      { id, code: filled, name: filled, mobileNo: filled, balance: money, address: textOrNull },
    ],
    last_page: count,
    total: count,
  },
}));
