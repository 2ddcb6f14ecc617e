import { LARGEST } from '@netkhata/domain/bounds';
import { CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { refusedAs } from './messages.ts';
import {
  BOOKS_LINES,
  CONTROL_NAMES,
  DIFFERENCE_KINDS,
  HANGING_KINDS,
  MEND_FIELDS,
  MOVE_ANSWERS,
  MOVE_FILE_KINDS,
  MOVE_OUTCOMES,
  MOVE_SOURCES,
  MOVE_STATES,
  MOVE_WORKS,
  ROW_MARKS,
  SHEET_FIELDS,
} from './move-words.ts';
import { tableList } from './table-list.ts';
import { day, optionalDay, optionalText, optionalWhole, requiredText } from './wire.ts';
import { requiredWhole, serverMessage } from './wire.ts';
import { pathId, requiredId } from './wire-id.ts';
import { optionalTaka, taka, takaSum } from './wire-taka.ts';
import { optionalWord, requiredWord } from './wire-word.ts';

/** A file travels in parts of this size; the last one may be smaller. */
export const MOVE_PART_BYTES = 4 * 1024 * 1024;
export const MOVE_PART_TYPE = 'application/octet-stream';
export const MOST_MOVE_FILE_BYTES = 512 * 1024 * 1024;
export const MOST_MOVE_FILES = 20;
const MOST_REFUSED_BYTES = 4 * 1024 * 1024;
/** Rows of one page of a list here. */
export const MOST_MOVE_ROWS = 200;

const nullableText = z.nullable(z.string());
const partBytes = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array,
  refusedAs('move.partNeeded'),
);

/** Whatever the move is changed by makes it a later revision; the rehearsal follows by itself. */
const changed = { id: z.int(), revision: z.int() };
const changedReply = { kind: 'saved', schema: z.object(changed) } as const;

/** A column of a spreadsheet: what it was taken for, and what stands in it. */
export const moveSheetColumn = z.object({
  header: z.string(),
  /** What it is; null for nothing of use. */
  field: z.nullable(z.enum(SHEET_FIELDS)),
  /** What its header alone says. */
  guessed: z.nullable(z.enum(SHEET_FIELDS)),
  /** The first values that are not empty, three at most. */
  samples: z.array(z.string()),
  /** Of the same values where they are days: the first day not paid, by either reading. */
  readings: z.array(z.object({ sample: z.string(), expiresOn: day, paidUpTo: day })),
});

const moveFile = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  /** Bytes that are here; as many as `size` when it is whole. */
  received: z.int(),
  state: z.enum(['arriving', 'waiting', 'read', 'refused']),
  kind: z.nullable(z.enum(MOVE_FILE_KINDS)),
  /** The day that it is of, as far as it says. */
  day: z.nullable(day),
  /** Customers, secrets or lines in it. */
  rows: z.nullable(z.int()),
  /** Why nothing is taken from it. */
  refusal: nullableText,
  refusalMessage: z.nullable(serverMessage),
  /** Of a spreadsheet. */
  columns: z.array(moveSheetColumn),
});

/** Work in the background: reading and rehearsing, accepting, taking back. */
const work = z.object({
  kind: z.enum(MOVE_WORKS),
  isRunning: z.boolean(),
  done: z.int(),
  all: z.int(),
  failure: nullableText,
  failureMessage: z.nullable(serverMessage),
});

/** What the files cannot say, or say in two ways. `of` tells questions about the same apart. */
const question = z.object({
  about: z.enum(MOVE_ANSWERS),
  /** The profile, header, field or name on the router that it is about; else empty. */
  of: z.string(),
  /** Accepting waits for the answer. */
  isOpen: z.boolean(),
  /** How many rows it concerns. */
  rows: z.int(),
  answer: nullableText,
  /** What holds while nobody answers. */
  otherwise: nullableText,
  /** Three at most; `one` in the books, as stored, or the bill day; `other` on the router, as meant, or the expiry. */
  examples: z.array(
    z.object({ code: z.string(), name: z.string(), one: z.string(), other: z.string() }),
  ),
});

const namedRow = z.object({ code: z.string(), name: z.string() });

export const moveRehearsal = z.object({
  /** Which revision of the move it is of. */
  revision: z.int(),
  movingDay: day,
  /** So many days of payments are not in the files. */
  daysMissing: z.int(),
  customers: z.int(),
  comeIn: z.int(),
  refused: z.int(),
  leftOut: z.int(),
  /** Rows that carry a mark; a mark that none has is left out. */
  marks: z.partialRecord(z.enum(ROW_MARKS), z.int()),
  byStatus: z.record(z.enum(CUSTOMER_STATUSES), z.int()),
  bySource: z.partialRecord(z.enum(MOVE_SOURCES), z.int()),
  /** Reasons for a refusal by the first fault of each row. */
  refusedBy: z.array(
    z.object({ field: z.string(), reason: z.string(), reasonMessage: serverMessage, rows: z.int() }),
  ),
  /** Money of the customers as their old system has it: above zero is paid in advance. */
  balances: z.object({ all: takaSum, comeIn: takaSum, refused: takaSum, leftOut: takaSum }),
  opening: z.object({ owed: takaSum, advance: takaSum, net: takaSum }),
  monthlyFees: takaSum,
  instalmentsToCome: takaSum,
  /** Customers and fees by package; `isNew` where it is to be made. */
  packages: z.array(
    z.object({
      name: z.string(),
      customers: z.int(),
      active: z.int(),
      feeAll: takaSum,
      feeActive: takaSum,
      isNew: z.boolean(),
    }),
  ),
  /** What is to be made. */
  newAreas: z.array(z.string()),
  newZones: z.array(z.string()),
  newRouters: z.array(z.string()),
  /** Second plans that run and nothing bills. */
  secondPlans: z.object({
    fees: takaSum,
    rows: z.array(z.object({ code: z.string(), plans: z.array(z.string()), fee: taka })),
  }),
  secrets: z.nullable(
    z.object({ all: z.int(), disabled: z.int(), serviceOther: z.int(), matched: z.int() }),
  ),
  differences: z.partialRecord(z.enum(DIFFERENCE_KINDS), z.int()),
  questions: z.array(question),
  /** Texts stored as UTF-8 twice over. */
  repaired: z.object({ count: z.int(), stored: z.string(), meant: z.string() }),
  /** Texts read as windows-1252. */
  codePage: z.int(),
  isPasswordHidden: z.boolean(),
  /** Lines of additional spreadsheets that fit nobody. */
  unmatchedLines: z.int(),
});

/** One of the figures of the old screens; texts as in a report: '399', '60570.00'. */
const controlLine = z.object({
  name: z.enum(CONTROL_NAMES),
  ours: nullableText,
  theirs: nullableText,
  outcome: z.enum(['equal', 'differs', 'not_compared']),
});

/** What the books say after accepting, beside what was to come. Sums are taka as text. */
const booksLine = z.object({
  /** `place` has its name beside; `books` is what a check of all books found, '0.00' when right. */
  name: z.enum(BOOKS_LINES),
  place: nullableText,
  expected: z.string(),
  found: z.string(),
  isEqual: z.boolean(),
});

export const moveBooks = z.object({
  checkedAt: z.string(),
  isEqual: z.boolean(),
  lines: z.array(booksLine),
});

const moveHead = {
  id: z.int(),
  state: z.enum(MOVE_STATES),
  fileNames: z.array(z.string()),
  movingDay: z.nullable(day),
  comeIn: z.int(),
  createdBy: nullableText,
  createdAt: z.string(),
  acceptedBy: nullableText,
  acceptedAt: nullableText,
  takenBackBy: nullableText,
  takenBackAt: nullableText,
  takeBackReason: nullableText,
};

const move = z.object({
  ...moveHead,
  revision: z.int(),
  /** As somebody set it; null while the files say it. */
  chosenDay: z.nullable(day),
  /** The earliest that it may be. */
  earliestDay: day,
  today: day,
  files: z.array(moveFile),
  work: z.nullable(work),
  /** Null until the files are read; of an older revision while a newer one is being worked out. */
  rehearsal: z.nullable(moveRehearsal),
  isFresh: z.boolean(),
  control: z.array(controlLine),
  /** Why it may be accepted although a figure differs. */
  differsReason: nullableText,
  /** Of tills, banks and wallets, every active one; null where nothing was said. */
  places: z.array(
    z.object({ accountId: z.int(), name: z.string(), type: z.string(), opening: z.nullable(takaSum) }),
  ),
  /** Came in so far, and who the database refused in the end. */
  created: z.int(),
  refusedLate: z.array(
    z.object({ code: z.string(), field: z.string(), reason: z.string(), reasonMessage: serverMessage }),
  ),
  books: z.nullable(moveBooks),
  canAccept: z.boolean(),
  canTakeBack: z.boolean(),
});

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

const hanging = z.object({
  kind: z.enum(HANGING_KINDS),
  count: z.int(),
  /** The first of them. */
  first: z.array(
    z.object({ id: z.int(), label: z.string(), customerId: z.nullable(z.int()), ...namedRow.shape }),
  ),
});

export const moves = {
  /** The move in preparation, being accepted or being taken back; null without one. */
  moveCurrent: endpoint({
    method: 'GET',
    path: 'move_current',
    access: 'administration',
    effect: 'read',
    reply: { kind: 'data', schema: z.object({ move: z.nullable(move) }) },
  }),
  moveDetails: endpoint({
    method: 'GET',
    path: 'move_details/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: move },
  }),
  /** How far its work is, each time that it got on, until nothing is under way. */
  moveProgress: endpoint({
    method: 'GET',
    path: 'move_progress/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'events',
      schema: z.object({
        id: z.int(),
        state: z.enum(MOVE_STATES),
        revision: z.int(),
        isFresh: z.boolean(),
        work: z.nullable(work),
      }),
    },
  }),
  moveTable: tableList({
    path: 'move_list',
    access: 'administration',
    columns: ['id', 'state', 'movingDay', 'createdBy'],
    row: z.object(moveHead),
  }),
  /** Announces a file; its parts follow. Opens a move where none is in preparation. */
  moveFileAdd: endpoint({
    method: 'POST',
    path: 'move_file_add',
    access: 'administration',
    effect: 'write',
    body: z.object({
      name: requiredText(200),
      size: requiredWhole({ min: 0, max: MOST_MOVE_FILE_BYTES }),
    }),
    reply: { kind: 'saved', schema: z.object({ ...changed, fileId: z.int() }) },
  }),
  /** Part 0, 1, 2, ... of a file; the same part again takes its place. */
  moveFilePart: endpoint({
    method: 'POST',
    path: 'move_file_part/{id}/{part}',
    access: 'administration',
    effect: 'write',
    transactions: 'own',
    params: z.object({ id: pathId, part: requiredWhole({ min: 0, max: 1000 }) }),
    bodyTypes: [MOVE_PART_TYPE],
    mostBodyBytes: MOVE_PART_BYTES,
    body: partBytes,
    reply: { kind: 'saved', schema: z.object({ fileId: z.int(), received: z.int() }) },
  }),
  /** All parts are sent: it is read, and the rehearsal follows. */
  moveFileEnd: endpoint({
    method: 'POST',
    path: 'move_file_end',
    access: 'administration',
    effect: 'write',
    body: z.object({ fileId: requiredId }),
    reply: changedReply,
  }),
  moveFileRemove: endpoint({
    method: 'POST',
    path: 'move_file_remove',
    access: 'administration',
    effect: 'write',
    body: z.object({ fileId: requiredId }),
    reply: changedReply,
  }),
  /** The day that the files are of; what they say themselves when empty. */
  moveDaySet: endpoint({
    method: 'POST',
    path: 'move_day',
    access: 'administration',
    effect: 'write',
    body: z.object({ id: requiredId, day: optionalDay }),
    reply: changedReply,
  }),
  /**
   * Answers to questions; an empty value takes one back. They are kept for the next files too.
   * price: taka; only_on_router: none, all, chosen; router_name: yes; column: a field, or nothing;
   * mobile_for_missing: a number, or refuse; bill_day_of_expiry: yes, no; wins: books, router;
   * area_for_missing, zone_for_missing: a name; broken_text: meant, stored.
   */
  moveAnswer: endpoint({
    method: 'POST',
    path: 'move_answer',
    access: 'administration',
    effect: 'write',
    body: z.object({
      id: requiredId,
      answers: z
        .array(
          z.object({
            about: requiredWord(MOVE_ANSWERS),
            of: optionalText(200),
            value: optionalText(200),
          }),
        )
        .check(z.maxLength(1000, refusedAs('field.tooMany'))),
    }),
    reply: changedReply,
  }),
  /** Rows of the rehearsal, or of what was accepted, in the order of their source. */
  moveRows: endpoint({
    method: 'POST',
    path: 'move_row_list',
    access: 'administration',
    effect: 'read',
    body: z.object({ id: requiredId, ...rowFilter, ...page }),
    reply: {
      kind: 'record',
      schema: z.object({ rows: z.array(moveRow), total: z.int(), page: z.int(), lastPage: z.int() }),
    },
  }),
  /** Where the books and the routers say different things. */
  moveDifferences: endpoint({
    method: 'POST',
    path: 'move_difference_list',
    access: 'administration',
    effect: 'read',
    body: z.object({ id: requiredId, kind: requiredWord(DIFFERENCE_KINDS), ...page }),
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
  /** What the old screens show; an empty figure is not compared. */
  moveControl: endpoint({
    method: 'POST',
    path: 'move_control',
    access: 'administration',
    effect: 'write',
    body: z.object({
      id: requiredId,
      figures: z
        .array(z.object({ name: requiredWord(CONTROL_NAMES), value: optionalText(40) }))
        .check(z.maxLength(CONTROL_NAMES.length, refusedAs('field.tooMany'))),
    }),
    reply: changedReply,
  }),
  /** What lies in tills, banks and wallets on the moving day; empty where nothing is said. */
  movePlaces: endpoint({
    method: 'POST',
    path: 'move_places',
    access: 'administration',
    effect: 'write',
    body: z.object({
      id: requiredId,
      places: z
        .array(
          z.object({ accountId: requiredId, opening: optionalTaka({ most: LARGEST.transfer }) }),
        )
        .check(z.maxLength(500, refusedAs('field.tooMany'))),
    }),
    reply: changedReply,
  }),
  /** Starts bringing everybody in and answers at once; killed, it goes on by itself. */
  moveAccept: endpoint({
    method: 'POST',
    path: 'move_accept',
    access: 'administration',
    effect: 'write',
    body: z.object({
      id: requiredId,
      /** The one that was looked at; refused when the move has changed since. */
      revision: requiredWhole({ min: 1, max: 999_999_999 }),
      /** Needed where a figure differs. */
      reason: optionalText(500),
    }),
    reply: changedReply,
  }),
  moveDiscard: endpoint({
    method: 'POST',
    path: 'move_discard',
    access: 'administration',
    effect: 'write',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** What taking a move back would do, and what hangs on it. */
  moveTakeBackPreview: endpoint({
    method: 'GET',
    path: 'move_take_back_preview/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        id: z.int(),
        canTakeBack: z.boolean(),
        customers: z.int(),
        owed: takaSum,
        advance: takaSum,
        /** What goes out of tills, banks and wallets again. */
        places: takaSum,
        queuedSms: z.int(),
        hanging: z.array(hanging),
      }),
    },
  }),
  moveTakeBack: endpoint({
    method: 'POST',
    path: 'move_take_back',
    access: 'administration',
    effect: 'write',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
