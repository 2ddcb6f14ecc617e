import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { refusedAs } from './messages.ts';
import { changed } from './move-shapes.ts';
import {
  MOVE_DIFFERENCE_KINDS,
  MEND_FIELDS,
  MOVE_OUTCOMES,
  MOVE_SOURCES,
  ROW_MARKS,
} from './move-words.ts';
import { day, optionalText, optionalWhole, requiredText, serverMessage } from './wire.ts';
import { pathId, requiredId } from './wire-id.ts';
import { taka } from './wire-taka.ts';
import { optionalWord, requiredWord } from './wire-word.ts';

const MOST_REFUSED_BYTES = 4 * 1024 * 1024;
/** Rows of one page of a list here. */
const MOST_MOVE_ROWS = 200;

const rowFilter = {
  /** All when empty. */
  outcome: optionalWord(MOVE_OUTCOMES),
  mark: optionalWord(ROW_MARKS),
  /** Of these rows only: the field of the first fault. */
  field: optionalText(40),
  /** In code, name, mobile number, package, area and PPPoE user name. */
  search: optionalText(200),
};

const page = {
  page: optionalWhole({ min: 1, max: 100_000 }),
  per_page: optionalWhole({ min: 1, max: MOST_MOVE_ROWS }),
};

export const moveRow = z.object({
  key: z.string(),
  /** The id or line by which its source knows it. */
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
  /** As it stands; null where it is no amount. */
  monthlyFee: z.nullable(taka),
  /** Above zero owes. */
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
  /** Empty takes the mend back: what the file has counts again. */
  value: optionalText(1000),
});

/** The calls by which rows of a move are looked at and put right. */
export const moveRowCalls = {
  /** Rows of the rehearsal, or of what was accepted, in the order of their source. */
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
  /** Where the books and the routers say different things. */
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
  /** Puts cells right, of the rows named or of all that a filter finds. */
  moveMend: endpoint({
    method: 'POST',
    path: 'move_mend',
    access: 'administration',
    effect: 'write',
    body: z.object({
      id: requiredId,
      /** Rows by key; those that the filter finds when left out. */
      keys: z.optional(
        z.nullable(
          z
            .array(z.string().check(z.maxLength(400, refusedAs('field.tooLong'))))
            .check(z.maxLength(MOST_MOVE_ROWS, refusedAs('field.tooMany'))),
        ),
      ),
      ...rowFilter,
      cells: z
        .array(mend)
        .check(
          z.minLength(1, refusedAs('field.required')),
          z.maxLength(MEND_FIELDS.length, refusedAs('field.tooMany')),
        ),
    }),
    reply: { kind: 'saved', schema: z.object({ ...changed, rows: z.int() }) },
  }),
  /** The refused rows as a CSV file with their reasons; mended, it is taken back in. */
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
    mostBodyBytes: MOST_REFUSED_BYTES,
    body: z.object({ id: requiredId, file: requiredText(MOST_REFUSED_BYTES) }),
    reply: {
      kind: 'saved',
      /** Rows that were mended by it, and lines whose row is not here. */
      schema: z.object({ ...changed, rows: z.int(), unknown: z.int() }),
    },
  }),
};
