import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { refusedAs } from './messages.ts';
import { optionalDay, optionalText } from './wire.ts';
import { optionalId } from './wire-id.ts';

/** The lists that can be taken along as a file, by the names of their calls. */
export const EXPORTED_LISTS = [
  'customerTable',
  'billTable',
  'paymentTable',
  'customerDue',
  'userTable',
  'auditTrailTable',
  'areaTable',
  'zoneTable',
  'packageTable',
  'itemTable',
  'blockTable',
  'roadTable',
  'moneyAccountTable',
] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const MOST_COLUMNS = 40;
const name = z.string().check(z.regex(/^\w{1,40}$/, refusedAs('field.notAColumnName')));
const heading = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

export const listExports = {
  /** Ours: a ticket for the file of a list, as it is filtered and sorted; works once in a minute. */
  listExportCreate: endpoint({
    method: 'POST',
    path: 'exports/list_export',
    access: 'export',
    effect: 'write',
    // Not through the idempotency store, which would keep the ticket as it is.
    transactions: 'own',
    body: z.object({
      list: z.enum(EXPORTED_LISTS),
      format: z.enum(EXPORT_FORMATS),
      /** What it is sorted by; the newest first when left out. */
      column: z.optional(z.nullable(name)),
      order: z.optional(z.enum(['asc', 'desc'])),
      search: optionalText(200),
      filters: z.optional(z.record(name, z.string().check(z.maxLength(200)))),
      /** Customers with this label alone. */
      label: optionalId,
      /** Dues at the end of this day; now when left out. */
      asOf: z.optional(optionalDay),
      /** The columns of the file with their headings; all of them, in English, when left out. */
      columns: z.optional(z.array(z.object({ name, heading })).check(z.maxLength(MOST_COLUMNS))),
    }),
    reply: { kind: 'saved', schema: z.object({ ticket: z.string(), path: z.string() }) },
  }),
};

/** The path below the site root that a ticket of a list is taken to. */
export const LIST_FILE_PATH = 'report/list_export';

/** The exported lists by the path of their call. */
export const exportedListAt: Readonly<Record<string, ExportedList>> = {
  customer_dt: 'customerTable',
  bill_list: 'billTable',
  payment_list: 'paymentTable',
  'reports/customer_due': 'customerDue',
  user_dt: 'userTable',
  audit_trail_list: 'auditTrailTable',
  area_dt: 'areaTable',
  zone_dt: 'zoneTable',
  package_dt: 'packageTable',
  item_dt: 'itemTable',
  block_dt: 'blockTable',
  road_dt: 'roadTable',
  account_dt: 'moneyAccountTable',
};
