import { CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import * as z from 'zod/mini';
import {
  BOOKS_LINES,
  CONTROL_NAMES,
  MOVE_DIFFERENCE_KINDS,
  MOVE_ANSWERS,
  MOVE_FILE_KINDS,
  MOVE_SOURCES,
  MOVE_STATES,
  MOVE_WORKS,
  ROW_MARKS,
  SHEET_FIELDS,
} from './move-words.ts';
import { day, serverMessage } from './wire.ts';
import { taka, takaSum } from './wire-taka.ts';

const nullableText = z.nullable(z.string());

/** Whatever the move is changed by makes it a later revision; the rehearsal follows by itself. */
export const changed = { id: z.int(), revision: z.int() };
export const changedReply = { kind: 'saved', schema: z.object(changed) } as const;

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
export const work = z.object({
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
  /**
   * Three at most; `first` is in the books, as stored, or the bill day; `second` on the router, as
   * meant, or the expiry.
   */
  examples: z.array(
    z.object({ code: z.string(), name: z.string(), first: z.string(), second: z.string() }),
  ),
});

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
    z.object({
      field: z.string(),
      reason: z.string(),
      reasonMessage: serverMessage,
      rows: z.int(),
    }),
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
  differences: z.partialRecord(z.enum(MOVE_DIFFERENCE_KINDS), z.int()),
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

export const moveHead = {
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

/** A move as the screen has it. */
export const move = z.object({
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
    z.object({
      accountId: z.int(),
      name: z.string(),
      type: z.string(),
      opening: z.nullable(takaSum),
    }),
  ),
  /** Came in so far, and who the database refused in the end. */
  created: z.int(),
  refusedLate: z.array(
    z.object({
      code: z.string(),
      field: z.string(),
      reason: z.string(),
      reasonMessage: serverMessage,
    }),
  ),
  books: z.nullable(moveBooks),
  canAccept: z.boolean(),
  canTakeBack: z.boolean(),
});
