import * as z from 'zod/mini';
import { endpoint, type Schema } from './endpoint.ts';
import { tableFilters, tableQuery } from './table-list.ts';
import { day, optionalDay, optionalText, requiredDay } from './wire.ts';
import { owedFields } from './customers.ts';
import { taka, takaSum } from './wire-taka.ts';
import { requiredId, zoneOrAll } from './wire-id.ts';
import { optionalWord } from './wire-word.ts';

const nullableText = z.nullable(z.string());

export const DUE_COLUMNS = [
  'id',
  'name',
  'code',
  'mobileNo',
  'area',
  'zone',
  'balance',
  // Ours: beside those of the specification.
  'dueSince',
  'package',
  'collector',
] as const;

const typed = z.optional(optionalText(200));
/** What is typed over the columns: of a GET in the query, whose body is ignored (decision 0042). */
const dueFilters = {
  id: typed,
  name: typed,
  code: typed,
  mobileNo: typed,
  area: typed,
  zone: typed,
  balance: typed,
  dueSince: typed,
  package: typed,
  collector: typed,
} satisfies Record<(typeof DUE_COLUMNS)[number], typeof typed>;

/** The most customers on one walking list. */
export const MOST_WALKED = 3000;

/** What the collection report is put together by. */
export const COLLECTION_GROUPS = ['collector', 'account', 'zone', 'day'] as const;
export type CollectionGroup = (typeof COLLECTION_GROUPS)[number];

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
      ...dueFilters,
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
        ...owedFields,
      }),
    },
  }),
  /** Ours: who owes, in the order in which one walks: by zone, area, road and house. */
  walkingList: endpoint({
    method: 'POST',
    path: 'reports/walking_list',
    access: 'reports',
    effect: 'read',
    body: z.object({
      globalSearch: typed,
      ...dueFilters,
      /** Of these customers alone. */
      customers: z.optional(z.nullable(z.array(requiredId).check(z.maxLength(5000)))),
    }),
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          code: z.string(),
          mobileNo: z.string(),
          zone: nullableText,
          collector: nullableText,
          area: nullableText,
          block: nullableText,
          road: nullableText,
          line: nullableText,
          address: nullableText,
          balance: taka,
          dueSince: owedFields.dueSince,
        }),
      ),
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
          zoneId: z.nullable(z.int()),
          collectBy: z.string(),
          collectedById: z.int(),
          accHead: z.string(),
          accountId: z.int(),
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
    query: z.object({
      token: optionalText(200),
      /** Put together by this, with subtotals; in the order of days when left out. */
      group: z.optional(optionalWord(COLLECTION_GROUPS)),
    }),
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
