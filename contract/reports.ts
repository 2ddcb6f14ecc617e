import * as z from 'zod/mini';
import { LANGUAGES } from './company.ts';
import { endpoint, type Schema } from './endpoint.ts';
import { tableFilters, tableQuery } from './table-list.ts';
import { day, optionalDay, optionalText, requiredDay } from './wire.ts';
import { owedFields } from './customers.ts';
import { taka, takaSum } from './wire-formats.ts';
import { optionalWord, requiredId, zoneOrAll } from './wire-choices.ts';

const nullableText = z.nullable(z.string());

export const DUE_COLUMNS = [
  'id',
  'name',
  'code',
  'mobileNo',
  'area',
  'zone',
  'balance',
  // Not in the specification:
  'dueSince',
  'package',
  'collector',
] as const;

const typed = z.optional(optionalText(200));
/** Column filters of a GET, sent in the query because its body is ignored (decision 0042). */
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

/** Maximum number of customers on one walking list. */
export const MAX_WALKING_LIST_ROWS = 3000;

/** What the collection report can be grouped by. */
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
        /** Parts of the collection: payments that wait for approval, and approved ones. */
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
      /** What was owed at the end of this day; now when missing. */
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
  /** Not in the specification: who owes, in walking order: by zone, area, road and house. */
  walkingList: endpoint({
    method: 'POST',
    path: 'reports/walking_list',
    access: 'reports',
    effect: 'read',
    body: z.object({
      globalSearch: typed,
      ...dueFilters,
      /** Only these customers. */
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
          /** The book day. */
          voucherDate: day,
          /** The day the money was taken, where the books of that day were closed already. */
          takenOn: z.nullable(day),
          zoneName: nullableText,
          zoneId: z.nullable(z.int()),
          collectBy: z.string(),
          /** Null for money that came by itself; `collectBy` is then the account. */
          collectedById: z.nullable(z.int()),
          accHead: z.string(),
          accountId: z.int(),
          customerName: z.string(),
          amount: taka,
        }),
      ),
    },
  }),
  /**
   * Not in the specification: a ticket to download an Excel report by a link, once, within a minute
   * (decisions section 2).
   */
  exportTicketCreate: endpoint({
    method: 'POST',
    path: 'reports/export_ticket',
    access: 'export',
    effect: 'write',
    reach: 'zone',
    // Not through the idempotency store, which would keep the ticket in plain text.
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
      /** Groups the report, with subtotals; ordered by day when missing. */
      group: z.optional(optionalWord(COLLECTION_GROUPS)),
      /** The language of the headings (not in the specification); English when missing. */
      language: z.optional(optionalWord(LANGUAGES)),
    }),
    reply: { kind: 'file', contentType: EXCEL_TYPE },
  });

/**
 * Reports that a browser downloads by a link. They are below the site root instead of the API
 * prefix, and carry a ticket or a session token in the query.
 */
export const excelReports = {
  collectionExcel: excelReport({
    path: 'report/emo_details_excel_export/{zone}/{fromDate}/{toDate}',
    params: z.object({ zone: zoneOrAll, fromDate: requiredDay, toDate: requiredDay }),
  }),
  /** The current month's collection of a zone. */
  monthCollectionExcel: excelReport({
    path: 'report/customer_collection_excel_export/{id}',
    params: z.object({ id: zoneOrAll }),
  }),
};
