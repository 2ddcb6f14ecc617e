import * as z from 'zod/mini';
import { endpoint, type Schema } from './endpoint.ts';
import { tableFilters, tableQuery } from './table-list.ts';
import { day, optionalDay, optionalText, requiredDay } from './wire.ts';
import { taka, takaSum } from './wire-taka.ts';
import { zoneOrAll } from './wire-id.ts';

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
        billAmount: takaSum,
        collectionAmount: takaSum,
        dueAmount: takaSum,
        /** Of the collection: what waits for approval and what is approved. */
        receivedAmount: takaSum,
        approvedAmount: takaSum,
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
  customerDue: endpoint({
    method: 'GET',
    path: 'reports/customer_due',
    access: 'reports',
    effect: 'read',
    query: z.extend(tableQuery(DUE_COLUMNS), {
      /** What was owed when the books of this day ended; now when left out. */
      asOf: z.optional(optionalDay),
    }),
    body: tableFilters(DUE_COLUMNS),
    reply: {
      kind: 'table',
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
    },
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
          /** The day of the books. */
          voucherDate: day,
          /** The day it was taken on, where that is another: its books were closed already. */
          takenOn: z.nullable(day),
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
    transactions: 'own',
    reply: { kind: 'saved', schema: z.object({ ticket: z.string() }) },
  }),
};

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const excelReport = <Params extends Schema>(report: { path: string; params: Params }) =>
  endpoint({
    method: 'GET',
    access: 'export',
    effect: 'read',
    ...report,
    query: z.object({ token: optionalText(200) }),
    reply: { kind: 'file', contentType: EXCEL_TYPE },
  });

/**
 * Reports that a browser follows as links. They stand under the site root, not under the API
 * prefix, and carry a ticket or a session token in the query.
 */
export const excelReports = {
  collectionExcel: excelReport({
    path: 'report/emo_details_excel_export/{zone}/{fromDate}/{toDate}',
    params: z.object({ zone: zoneOrAll, fromDate: requiredDay, toDate: requiredDay }),
  }),
  /** The current month of a zone. */
  monthCollectionExcel: excelReport({
    path: 'report/customer_collection_excel_export/{id}',
    params: z.object({ id: zoneOrAll }),
  }),
};
