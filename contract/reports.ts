import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';
import { day, requiredDay, taka, zoneOrAll } from './wire.ts';

const nullableText = z.nullable(z.string());

export const DUE_COLUMNS = ['id', 'name', 'code', 'mobileNo', 'area', 'zone', 'balance'] as const;

export const reports = {
  monthlyCollection: endpoint({
    method: 'GET',
    path: 'reports/currentmonth_bill_collection',
    access: 'reports',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.object({
        billAmount: taka,
        collectionAmount: taka,
        dueAmount: taka,
        /** Of the collection: what waits for approval and what is approved. */
        receivedAmount: taka,
        approvedAmount: taka,
      }),
    },
  }),
  customerTotals: endpoint({
    method: 'GET',
    path: 'reports/tatal_customer',
    access: 'reports',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.object({
        activeCustomer: z.int(),
        deactiveCustomer: z.int(),
        closedCustomer: z.int(),
      }),
    },
  }),
  zoneCustomers: endpoint({
    method: 'GET',
    path: 'reports/zonewise_customer',
    access: 'reports',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          zoneId: z.nullable(z.int()),
          zoneName: nullableText,
          totalCustomer: z.int(),
          activeCustomer: z.int(),
          deactiveCustomer: z.int(),
          closedCustomer: z.int(),
        }),
      ),
    },
  }),
  customerDue: tableList({
    method: 'GET',
    path: 'reports/customer_due',
    access: 'reports',
    columns: DUE_COLUMNS,
    row: z.object({
      id: z.int(),
      name: z.string(),
      code: z.string(),
      mobileNo: z.string(),
      area: nullableText,
      zone: nullableText,
      balance: taka,
    }),
  }),
  customerCollection: endpoint({
    method: 'POST',
    path: 'reports/customer_collection',
    access: 'reports',
    effect: 'read',
    body: z.object({ zone: zoneOrAll, fromDate: requiredDay, toDate: requiredDay }),
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          id: z.int(),
          voucherDate: day,
          zoneName: nullableText,
          collectBy: z.string(),
          accHead: z.string(),
          customerName: z.string(),
          amount: taka,
        }),
      ),
    },
  }),
  /** Ours: lets a link download an Excel report once, within a minute (decisions section 2). */
  exportTicketCreate: endpoint({
    method: 'POST',
    path: 'reports/export_ticket',
    access: 'export',
    effect: 'write',
    // Not through the idempotency store, which would keep the ticket as it is.
    ownTransactions: true,
    reply: { kind: 'saved', schema: z.object({ ticket: z.string() }) },
  }),
};

/** Where the Excel reports are, under the site root: a browser follows them as links. */
export const EXCEL_REPORT_PATHS = {
  collection: 'report/emo_details_excel_export/{zone}/{fromDate}/{toDate}',
  monthCollection: 'report/customer_collection_excel_export/{id}',
} as const;

/** The choices in an Excel report's address. */
export const excelReportParams = {
  collection: z.object({ zone: zoneOrAll, fromDate: requiredDay, toDate: requiredDay }),
  monthCollection: z.object({ id: zoneOrAll }),
};
