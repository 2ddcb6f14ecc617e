import {
  MEND_FIELDS,
  type MendField,
  MAX_MOVING_DAYS_BACK,
  SHEET_FIELDS,
  type SheetField,
  COMMENT_EXPIRIES,
  FILE_ENCODINGS,
  type CommentExpiry,
  CONFLICT_FIELDS,
  type ConflictField,
} from '@netkhata/contract/move-words';
import { addDays, type Day, isDay } from '@netkhata/domain/billing-period';
import { type Paisa, paisaFromTaka } from '@netkhata/domain/paisa';
import * as z from 'zod';
import type { TextEncoding } from '../../register/file-text.ts';
import type { MovedRow } from './moved-row.ts';

/** Corrected cells of a row, by field. */
export type Mend = Readonly<Partial<Record<MendField, string>>>;

/** Answers of a person to what the files leave open. */
export interface MoveAnswers {
  movingDay: Day | null;
  /** The price of one month, by the router's profile. */
  prices: ReadonlyMap<string, Paisa>;
  /**
   * Which secrets without a customer in the books are imported: none, all, or those with these
   * names.
   */
  onlyOnRouter: 'none' | 'all' | readonly string[];
  /** The field of a spreadsheet's column, by header; null for a column to ignore. */
  columns: ReadonlyMap<string, SheetField | null>;
  /**
   * The mobile number for customers without one, perhaps the office's own. Null refuses such rows.
   * While it is '', the number is an open question for customers that only a router knows.
   */
  mobileForMissing: string | null;
  /**
   * Whether rows of a spreadsheet without a code get one, or are refused; null while nobody has
   * said.
   */
  isCodeGiven: boolean | null;
  /**
   * Whether customers are billed from now on on the day of the month that they have paid until,
   * where it differs from the bill day.
   */
  isBillDayOfExpiry: boolean;
  /** What a day of expiry in a router's comment is. */
  commentExpiry: CommentExpiry;
  areaForMissing: string;
  zoneForMissing: string;
  /** Fields in which the router takes precedence over the books. */
  routerWins: readonly ConflictField[];
  /** Whether texts that look doubly encoded as UTF-8 are kept as stored. */
  isBrokenTextKept: boolean;
  /** The encodings of files that are not Unicode, by file name. */
  encodings: ReadonlyMap<string, TextEncoding>;
  /**
   * Whether texts that look like Bangla in the glyphs of SutonnyMJ are that; null while nobody has
   * said, and they are left as they are.
   */
  isBijoyRead: boolean | null;
  /** Corrected cells, by the row's key or code. */
  mends: ReadonlyMap<string, Mend>;
}

export const NO_ANSWERS: MoveAnswers = {
  movingDay: null,
  prices: new Map(),
  onlyOnRouter: 'none',
  columns: new Map(),
  mobileForMissing: '',
  isCodeGiven: null,
  isBillDayOfExpiry: false,
  commentExpiry: 'note',
  areaForMissing: '',
  zoneForMissing: '',
  routerWins: [],
  isBrokenTextKept: false,
  encodings: new Map(),
  isBijoyRead: null,
  mends: new Map(),
};

/** The corrections of a row; those by row key take precedence over those by code. */
export const mendOf = ({ key, cells }: MovedRow, { mends }: MoveAnswers): Mend => ({
  ...mends.get(cells.code ?? ''),
  ...mends.get(key),
});

const amount = z.union([z.string(), z.number()]).transform((typed, context): Paisa => {
  const read = paisaFromTaka(typed);
  if (read !== undefined && read >= 0) return read;
  context.addIssue({ code: 'custom', message: 'is no amount' });
  return z.NEVER;
});

const answersFile = z.strictObject({
  moving_day: z.string().refine(isDay, 'is no day YYYY-MM-DD').optional(),
  prices: z.record(z.string(), amount).optional(),
  only_on_router: z.union([z.literal('none'), z.literal('all'), z.array(z.string())]).optional(),
  columns: z.record(z.string(), z.enum(SHEET_FIELDS).nullable()).optional(),
  mobile_for_missing: z.string().nullable().optional(),
  give_codes: z.boolean().optional(),
  bill_day_of_expiry: z.boolean().optional(),
  comment_expiry: z.enum(COMMENT_EXPIRIES).optional(),
  area_for_missing: z.string().optional(),
  zone_for_missing: z.string().optional(),
  router_wins: z.array(z.enum(CONFLICT_FIELDS)).optional(),
  broken_text: z.enum(['meant', 'stored']).optional(),
  encodings: z.record(z.string(), z.enum(FILE_ENCODINGS)).optional(),
  bijoy: z.enum(['meant', 'stored']).optional(),
  mends: z.record(z.string(), z.partialRecord(z.enum(MEND_FIELDS), z.string())).optional(),
});

/**
 * Parses the answers in the file of `--map`, merged over known ones. Throws Error naming the
 * invalid field.
 */
export function readAnswers(text: string, known: MoveAnswers = NO_ANSWERS): MoveAnswers {
  const read = answersFile.safeParse(JSON.parse(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.') || 'The file'}: ${issue?.message ?? 'is not valid'}`);
  }
  const { data } = read;
  return {
    movingDay: data.moving_day ?? known.movingDay,
    prices: withEntries(known.prices, data.prices),
    onlyOnRouter: data.only_on_router ?? known.onlyOnRouter,
    columns: withEntries(known.columns, data.columns),
    mobileForMissing:
      data.mobile_for_missing === undefined ? known.mobileForMissing : data.mobile_for_missing,
    isCodeGiven: data.give_codes ?? known.isCodeGiven,
    isBillDayOfExpiry: data.bill_day_of_expiry ?? known.isBillDayOfExpiry,
    commentExpiry: data.comment_expiry ?? known.commentExpiry,
    areaForMissing: data.area_for_missing ?? known.areaForMissing,
    zoneForMissing: data.zone_for_missing ?? known.zoneForMissing,
    routerWins: data.router_wins ?? known.routerWins,
    isBrokenTextKept: data.broken_text ? data.broken_text === 'stored' : known.isBrokenTextKept,
    encodings: withEntries(known.encodings, data.encodings),
    isBijoyRead: data.bijoy ? data.bijoy === 'meant' : known.isBijoyRead,
    mends: withEntries(known.mends, data.mends),
  };
}

const withEntries = <Value>(
  known: ReadonlyMap<string, Value>,
  added: Readonly<Record<string, Value>> = {},
): Map<string, Value> => new Map([...known, ...Object.entries(added)]);

export const earliestMovingDay = (today: Day): Day => addDays(today, -MAX_MOVING_DAYS_BACK);

/** Throws Error for a moving day in the future or beyond the limit in the past. */
export function requireMovingDay({ movingDay }: MoveAnswers, today: Day): void {
  const earliest = earliestMovingDay(today);
  if (movingDay === null || (movingDay >= earliest && movingDay <= today)) return;
  throw new Error(`moving_day: must lie between ${earliest} and ${today}`);
}
