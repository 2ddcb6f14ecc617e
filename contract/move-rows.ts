import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { errorKey } from './messages.ts';
import { moveRevision } from './move-shapes.ts';
import {
  MOVE_DIFFERENCE_KINDS,
  MEND_FIELDS,
  MOVE_OUTCOMES,
  MOVE_SOURCES,
  ROW_MARKS,
} from './move-words.ts';
import { day, optionalText, optionalWhole, requiredText, serverMessage } from './wire.ts';
import { optionalWord, pathId, requiredId, requiredWord } from './wire-choices.ts';
import { taka } from './wire-formats.ts';

const MAX_REFUSED_BYTES = 4 * 1024 * 1024;
/** Maximum rows on one page of these lists. */
const MAX_MOVE_ROWS = 200;

const rowFilter = {
  /** All when empty. */
  outcome: optionalWord(MOVE_OUTCOMES),
  mark: optionalWord(ROW_MARKS),
  /** Only rows whose first fault is in this field. */
  field: optionalText(40),
  /** Searches code, name, mobile number, package, area and PPPoE user name. */
  search: optionalText(200),
};

const page = {
  page: optionalWhole({ min: 1, max: 100_000 }),
  per_page: optionalWhole({ min: 1, max: MAX_MOVE_ROWS }),
};

export const moveRow = z.object({
  key: z.string(),
  /** The id or line number of the row in its source. */
  rowNumber: z.int(),
  source: z.enum(MOVE_SOURCES),
  outcome: z.enum(MOVE_OUTCOMES),
  code: z.string(),
  name: z.string(),
  mobileNo: z.string(),
  package: z.string(),
  area: z.string(),
  zone: z.string(),
  status: z.string(),
  billDate: z.string(),
  pppoeUserName: z.string(),
  /** As in the source; null where it is not an amount. */
  monthlyFee: z.nullable(taka),
  /** Above zero the customer owes. */
  openingBalance: z.nullable(taka),
  paidUntil: z.nullable(day),
  marks: z.array(z.enum(ROW_MARKS)),
  reasons: z.array(
    z.object({ field: z.string(), reason: z.string(), reasonMessage: serverMessage }),
  ),
  /** Mends of this row, by field. */
  mends: z.partialRecord(z.enum(MEND_FIELDS), z.string()),
});

const mend = z.object({
  field: requiredWord(MEND_FIELDS),
  /** Empty removes the correction: the file's value counts again. */
  value: optionalText(1000),
});

/** Endpoints that list the rows of a move and correct them. */
export const moveRowCalls = {
  /** Rows of the rehearsal, or of the accepted move, in the order of their source. */
  moveRows: endpoint({
    method: 'POST',
    path: 'move_row_list',
    access: 'administration',
    effect: 'read',
    body: z.object({ id: requiredId, ...rowFilter, ...page }),
    reply: {
      kind: 'record',
      schema: z.object({
        rows: z.array(moveRow),
        total: z.int(),
        page: z.int(),
        lastPage: z.int(),
      }),
    },
  }),
  /** Differences between the books and the routers. */
  moveDifferences: endpoint({
    method: 'POST',
    path: 'move_difference_list',
    access: 'administration',
    effect: 'read',
    body: z.object({ id: requiredId, kind: requiredWord(MOVE_DIFFERENCE_KINDS), ...page }),
    reply: {
      kind: 'record',
      schema: z.object({
        rows: z.array(z.object({ name: z.string(), books: z.string(), router: z.string() })),
        total: z.int(),
        page: z.int(),
        lastPage: z.int(),
      }),
    },
  }),
  /** Corrects cells, of the named rows or of all that a filter finds. */
  moveMend: endpoint({
    method: 'POST',
    path: 'move_mend',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({
      id: requiredId,
      /** Keys of the rows; when missing, all rows that the filter finds. */
      keys: z.optional(
        z.nullable(
          z
            .array(z.string().check(z.maxLength(400, errorKey('field.tooLong'))))
            .check(z.maxLength(MAX_MOVE_ROWS, errorKey('field.tooMany'))),
        ),
      ),
      ...rowFilter,
      cells: z
        .array(mend)
        .check(
          z.minLength(1, errorKey('field.required')),
          z.maxLength(MEND_FIELDS.length, errorKey('field.tooMany')),
        ),
    }),
    reply: { kind: 'saved', schema: z.object({ ...moveRevision, rows: z.int() }) },
  }),
  /** The refused rows as a CSV file with their reasons; it can be corrected and uploaded again. */
  moveRefusedRows: endpoint({
    method: 'GET',
    path: 'move_refused_rows/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'file', contentType: 'text/csv; charset=utf-8' },
  }),
  moveRefusedRowsBack: endpoint({
    method: 'POST',
    path: 'move_refused_rows_back',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    maxBodyBytes: MAX_REFUSED_BYTES,
    body: z.object({ id: requiredId, file: requiredText(MAX_REFUSED_BYTES) }),
    reply: {
      kind: 'saved',
      /** Rows that were corrected, and lines that match no row. */
      schema: z.object({ ...moveRevision, rows: z.int(), unknown: z.int() }),
    },
  }),
};
