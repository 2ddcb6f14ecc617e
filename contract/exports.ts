import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { errorKey } from './messages.ts';
import { optionalDay, optionalText } from './wire.ts';
import { MISSING_FACTS, SUBSCRIBER_ROWS } from './subscriber-words.ts';
import { optionalId, optionalWord } from './wire-choices.ts';

/** Lists that can be exported as a file, by the keys of their endpoints. */
export const EXPORTED_LISTS = [
  'customerTable',
  'billTable',
  'paymentTable',
  'customerDue',
  'subscriberTable',
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

const MAX_COLUMNS = 40;
const name = z.string().check(z.regex(/^\w{1,40}$/, errorKey('field.notAColumnName')));
const heading = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

const MAX_WORDS = 40;

const exportColumn = z.object({
  name,
  heading,
  /** What cells say instead of a fixed value of the column, such as 'active'. */
  words: z.optional(
    z
      .record(z.string().check(z.maxLength(40)), heading)
      .check(
        z.refine((words) => Object.keys(words).length <= MAX_WORDS, errorKey('field.tooLong')),
      ),
  ),
});

export const listExports = {
  /**
   * Not in the specification: a ticket that downloads a list, filtered and sorted as on the screen.
   * It works once, within a minute.
   */
  listExportCreate: endpoint({
    method: 'POST',
    path: 'exports/list_export',
    access: 'export',
    effect: 'write',
    reach: 'zone',
    // Not through the idempotency store, which would keep the ticket in plain text.
    transactions: 'own',
    body: z.object({
      list: z.enum(EXPORTED_LISTS),
      format: z.enum(EXPORT_FORMATS),
      /** The column to sort by; newest first when missing. */
      column: z.optional(z.nullable(name)),
      order: z.optional(z.enum(['asc', 'desc'])),
      search: optionalText(200),
      filters: z.optional(z.record(name, z.string().check(z.maxLength(200)))),
      /** Only customers with this label. */
      label: optionalId,
      /** Dues at the end of this day, customers of its quarter; current ones when missing. */
      asOf: z.optional(optionalDay),
      /** Which customers of a quarter, and without what; all there at its end when missing. */
      rows: z.optional(optionalWord(SUBSCRIBER_ROWS)),
      missing: z.optional(optionalWord(MISSING_FACTS)),
      /** The columns of the file with their headings; all columns, in English, when missing. */
      columns: z.optional(z.array(exportColumn).check(z.maxLength(MAX_COLUMNS))),
      /** What cells say that are true or false; in English when missing. */
      yesNo: z.optional(z.object({ yes: heading, no: heading })),
    }),
    reply: { kind: 'saved', schema: z.object({ ticket: z.string(), path: z.string() }) },
  }),
};

/** Path below the site root that downloads a list for a ticket. */
export const LIST_FILE_PATH = 'report/list_export';

/** The exported lists by the path of their endpoint. */
export const exportedListAt: Readonly<Record<string, ExportedList>> = {
  customer_dt: 'customerTable',
  bill_list: 'billTable',
  payment_list: 'paymentTable',
  'reports/customer_due': 'customerDue',
  'reports/subscriber_dt': 'subscriberTable',
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
