import { CONNECTION_TYPES } from '@netkhata/domain/customer-terms';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MISSING_FACTS, SUBSCRIBER_ROWS } from './subscriber-words.ts';
import { tableFilters, tableQuery } from './table-list.ts';
import { day, optionalDay } from './wire.ts';
import { optionalWord } from './wire-choices.ts';

const nullableText = z.nullable(z.string());

export const SUBSCRIBER_COLUMNS = [
  'id',
  'name',
  'code',
  'address',
  'nid',
  'mobileNo',
  'connectionDate',
  'package',
  'speed',
  'connectionType',
  'zone',
  'area',
] as const;

/** The quarter that this day lies in, up to the end of the day today; the current one when missing. */
const asOf = z.optional(optionalDay);

const counts = {
  total: z.int(),
  new: z.int(),
  left: z.int(),
};

/** Not in the specification: the quarterly list of customers for a regulator (docs/terms.md). */
export const subscribers = {
  subscriberFigures: endpoint({
    method: 'GET',
    path: 'reports/subscriber_figures',
    access: 'reports',
    effect: 'read',
    query: z.object({ asOf }),
    reply: {
      kind: 'data',
      schema: z.object({
        /** As in `2026-Q4`. */
        quarter: z.string(),
        fromDay: day,
        /** The last day of the quarter, today in the current one: `total` is of its end. */
        toDay: day,
        ...counts,
        /** How many were there at the end of the quarter before: `before + new - left = total`. */
        before: z.int(),
        /** Of `total`. */
        missing: z.record(z.enum(MISSING_FACTS), z.int()),
        packages: z.array(z.object({ name: nullableText, speed: nullableText, ...counts })),
        places: z.array(z.object({ zone: nullableText, area: nullableText, ...counts })),
        connectionTypes: z.array(z.object({ type: z.enum(CONNECTION_TYPES), ...counts })),
      }),
    },
  }),
  subscriberTable: endpoint({
    method: 'POST',
    path: 'reports/subscriber_dt',
    access: 'reports',
    effect: 'read',
    query: z.extend(tableQuery(SUBSCRIBER_COLUMNS), {
      asOf,
      /** Those there at the end of the quarter when missing. */
      rows: z.optional(optionalWord(SUBSCRIBER_ROWS)),
      /** Only customers without this. */
      missing: z.optional(optionalWord(MISSING_FACTS)),
    }),
    body: tableFilters(SUBSCRIBER_COLUMNS),
    reply: {
      kind: 'table',
      columns: SUBSCRIBER_COLUMNS,
      row: z.object({
        id: z.int(),
        name: z.string(),
        code: z.string(),
        address: nullableText,
        nid: nullableText,
        mobileNo: z.string(),
        connectionDate: z.nullable(day),
        package: nullableText,
        speed: nullableText,
        connectionType: z.enum(CONNECTION_TYPES),
        zone: nullableText,
        area: nullableText,
      }),
    },
  }),
};
