import {
  data,
  listOf,
  type SectionRow,
  saved,
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
  anything,
  successful,
  text,
  textOrNull,
} from './wire-shape.ts';

/** 'Dashboard and reports', without the balances, which are in section-seven-customers.ts. */
export const reports: SectionRow[] = [
  {
    call: 'GET reports/currentmonth_bill_collection',
    isBearer: true,
    reads: data({ billAmount: money, collectionAmount: money, dueAmount: money }),
  },
  {
    call: 'GET reports/tatal_customer',
    isBearer: true,
    reads: data({ activeCustomer: count, deactiveCustomer: count, closedCustomer: count }),
  },
  {
    call: 'GET reports/zonewise_customer',
    isBearer: false,
    reads: listOf({
      zoneName: textOrNull,
      totalCustomer: count,
      activeCustomer: count,
      deactiveCustomer: count,
      closedCustomer: count,
    }),
  },
  {
    call: 'GET reports/customer_due',
    isBearer: false,
    query: tableQuery,
    body: () => tableState('id', 'name', 'code', 'mobileNo', 'area', 'zone', 'balance'),
    reads: tableOf({
      id,
      name: filled,
      code: filled,
      mobileNo: filled,
      area: textOrNull,
      zone: textOrNull,
      balance: money,
    }),
  },
  ...[
    { note: "zone 'all'", zone: () => 'all' },
    { note: 'zone as an option', zone: (zoneId: number) => ({ id: zoneId, name: 'North Dhaka' }) },
    { note: 'all as an option', zone: () => ({ value: 'all', label: 'All' }) },
  ].map(
    ({ note, zone }): SectionRow => ({
      call: 'POST reports/customer_collection',
      isBearer: true,
      note,
      body: (seen) => ({
        zone: zone(seen.zoneId),
        fromDate: '2026-11-01',
        toDate: '2026-11-30',
      }),
      reads: {
        success: successful,
        errorMessage: text,
        data: [
          {
            voucherDate: day,
            zoneName: textOrNull,
            collectBy: filled,
            accHead: filled,
            customerName: filled,
            amount: money,
          },
        ],
      },
    }),
  ),
  {
    call: 'GET report/emo_details_excel_export/{zone}/{fromDate}/{toDate}',
    isBearer: false,
    isFile: true,
    params: () => ({ zone: 'all', fromDate: '2026-11-01', toDate: '2026-11-30' }),
    query: (seen) => ({ token: seen.token }),
    reads: anything,
  },
  {
    call: 'GET report/customer_collection_excel_export/{id}',
    isBearer: false,
    isFile: true,
    params: (seen) => ({ id: seen.zoneId }),
    query: (seen) => ({ token: seen.token }),
    reads: anything,
  },
];

/** 'SMS'. */
export const sms: SectionRow[] = [
  {
    call: 'POST send_sms_customer',
    isBearer: false,
    note: 'customer and message',
    body: (seen) => ({
      customer: [
        { value: seen.customerId, label: 'Abdul Karim 01712345678' },
        { id: seen.secondCustomerId, name: 'Salma Khatun 01912345678' },
      ],
      message: 'The line will be down tonight.',
    }),
    reads: saved({ id: nullOr(id) }),
  },
  {
    call: 'POST send_sms_customer',
    isBearer: false,
    note: 'zone and message',
    body: (seen) => ({
      zone: { id: seen.zoneId, name: 'North Dhaka' },
      message: 'The line is up again.',
    }),
    reads: saved({ id: nullOr(id) }),
  },
  ...['bill_create', 'bill_receive'].map(
    (templateKey): SectionRow => ({
      call: 'GET get_sms_template/{templateKey}',
      isBearer: false,
      note: templateKey,
      params: () => ({ templateKey }),
      reads: { success: successful, value: filled, data: { value: filled } },
    }),
  ),
  {
    call: 'POST update_sms_template',
    isBearer: false,
    body: () => ({
      smsTemplate: { value: 'bill_create', label: 'Bill Create' },
      smsTemplateMessage: 'Dear {name}, bill {billNo} of Tk {amount} is due.',
    }),
    reads: saved(),
  },
  ...['', 'bill', 'payment', 'general'].map(
    (type): SectionRow => ({
      call: 'GET sms_history',
      isBearer: false,
      note: `type '${type}'`,
      query: () => ({ search: '', type, page: '1' }),
      reads: {
        data: [{ id, name: filled, date: filled, sms_body: filled, sms_status: filled }],
        last_page: count,
      },
    }),
  ),
];
