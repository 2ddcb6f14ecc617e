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
  MOVE_WORK_KINDS,
  ROW_MARKS,
  SHEET_FIELDS,
} from './move-words.ts';
import { day, serverMessage } from './wire.ts';
import { taka, takaSum } from './wire-formats.ts';

const nullableText = z.nullable(z.string());

/**
 * Reply of every change to a move: it has a new revision, for which the rehearsal runs by itself.
 */
export const moveRevision = { id: z.int(), revision: z.int() };
export const moveRevisionReply = { kind: 'saved', schema: z.object(moveRevision) } as const;

/** A column of a spreadsheet: what it was recognised as, and sample values. */
export const moveSheetColumn = z.object({
  header: z.string(),
  /** The recognised or chosen field; null where the column is ignored. */
  field: z.nullable(z.enum(SHEET_FIELDS)),
  /** The field guessed from the header alone. */
  guessed: z.nullable(z.enum(SHEET_FIELDS)),
  /** The first values that are not empty, at most three. */
  samples: z.array(z.string()),
  /**
   * For samples that are days: the first unpaid day, if the value is an expiry or the last paid
   * day.
   */
  readings: z.array(z.object({ sample: z.string(), expiresOn: day, paidUpTo: day })),
});

const moveFile = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  /** Bytes received so far; equals `size` when the file is complete. */
  received: z.int(),
  state: z.enum(['arriving', 'waiting', 'read', 'refused']),
  kind: z.nullable(z.enum(MOVE_FILE_KINDS)),
  /** The day of the file's data, where the file says it. */
  day: z.nullable(day),
  /** Number of customers, secrets or lines in it. */
  rows: z.nullable(z.int()),
  /** Why the file cannot be used. */
  refusal: nullableText,
  refusalMessage: z.nullable(serverMessage),
  /** For spreadsheets only. */
  columns: z.array(moveSheetColumn),
});

/** Background work: reading and rehearsing, accepting, taking back. */
export const moveWork = z.object({
  kind: z.enum(MOVE_WORK_KINDS),
  isRunning: z.boolean(),
  done: z.int(),
  all: z.int(),
  failure: nullableText,
  failureMessage: z.nullable(serverMessage),
});

/** Something the files leave open or ambiguous. `of` distinguishes questions of the same kind. */
const question = z.object({
  about: z.enum(MOVE_ANSWERS),
  /** The profile, header, field or router name that the question is about; else empty. */
  of: z.string(),
  /** The move cannot be accepted before this is answered. */
  isOpen: z.boolean(),
  /** How many rows it concerns. */
  rows: z.int(),
  answer: nullableText,
  /** The default while nobody has answered. */
  otherwise: nullableText,
  /**
   * At most three; `first` is the value in the books, as stored, or the bill day; `second` is the
   * value on the router, as meant, or the expiry.
   */
  examples: z.array(
    z.object({ code: z.string(), name: z.string(), first: z.string(), second: z.string() }),
  ),
});

export const moveRehearsal = z.object({
  /** The revision of the move that this rehearsal was made for. */
  revision: z.int(),
  movingDay: day,
  /** Number of days whose payments are not in the files. */
  daysMissing: z.int(),
  customers: z.int(),
  comeIn: z.int(),
  refused: z.int(),
  leftOut: z.int(),
  /** Number of rows by mark; marks without rows are missing. */
  marks: z.partialRecord(z.enum(ROW_MARKS), z.int()),
  byStatus: z.record(z.enum(CUSTOMER_STATUSES), z.int()),
  bySource: z.partialRecord(z.enum(MOVE_SOURCES), z.int()),
  /** Refused rows counted by the first fault of each. */
  refusedBy: z.array(
    z.object({
      field: z.string(),
      reason: z.string(),
      reasonMessage: serverMessage,
      rows: z.int(),
    }),
  ),
  /** Balances of the customers in their old system: above zero is paid in advance. */
  balances: z.object({ all: takaSum, comeIn: takaSum, refused: takaSum, leftOut: takaSum }),
  opening: z.object({ owed: takaSum, advance: takaSum, net: takaSum }),
  monthlyFees: takaSum,
  instalmentsToCome: takaSum,
  /** Customers and fees by package; `isNew` where the package would be created. */
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
  /** Records that would be created. */
  newAreas: z.array(z.string()),
  newZones: z.array(z.string()),
  newRouters: z.array(z.string()),
  /** Second plans that are active in the old system and that nothing would bill here. */
  secondPlans: z.object({
    fees: takaSum,
    rows: z.array(z.object({ code: z.string(), plans: z.array(z.string()), fee: taka })),
  }),
  secrets: z.nullable(
    z.object({ all: z.int(), disabled: z.int(), serviceOther: z.int(), matched: z.int() }),
  ),
  differences: z.partialRecord(z.enum(MOVE_DIFFERENCE_KINDS), z.int()),
  questions: z.array(question),
  /** Texts that were encoded as UTF-8 twice, and repaired. */
  repaired: z.object({ count: z.int(), stored: z.string(), meant: z.string() }),
  /** Number of texts read as windows-1252. */
  codePage: z.int(),
  isPasswordHidden: z.boolean(),
  /** Lines of additional spreadsheets that match no customer. */
  unmatchedLines: z.int(),
});

/** Comparison with one figure of the old screens; as text: '399', '60570.00'. */
const controlLine = z.object({
  name: z.enum(CONTROL_NAMES),
  ours: nullableText,
  theirs: nullableText,
  outcome: z.enum(['equal', 'differs', 'not_compared']),
});

/** Comparison of the books after accepting with what was expected. Sums are taka as text. */
const booksLine = z.object({
  /**
   * `place` comes with a name; `books` is the difference found by a check of all books, '0.00' when
   * right.
   */
  name: z.enum(BOOKS_LINES),
  place: nullableText,
  expected: z.string(),
  found: z.string(),
  /** The difference found by a check of all books, in a message. */
  foundMessage: z.optional(serverMessage),
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

/** A move as the screen shows it. */
export const move = z.object({
  ...moveHead,
  revision: z.int(),
  /** The moving day that somebody set; null while it comes from the files. */
  chosenDay: z.nullable(day),
  /** The earliest permitted moving day. */
  earliestDay: day,
  today: day,
  files: z.array(moveFile),
  work: z.nullable(moveWork),
  /**
   * Null until the files are read; belongs to an older revision while a newer one is calculated.
   */
  rehearsal: z.nullable(moveRehearsal),
  isFresh: z.boolean(),
  control: z.array(controlLine),
  /** Why the move is accepted although a figure differs. */
  differsReason: nullableText,
  /** Every active till, bank and wallet; null where no balance was entered. */
  places: z.array(
    z.object({
      accountId: z.int(),
      name: z.string(),
      type: z.string(),
      opening: z.nullable(takaSum),
    }),
  ),
  /** Customers created so far, and those that the database refused. */
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
