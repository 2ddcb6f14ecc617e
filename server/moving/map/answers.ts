import {
  MEND_FIELDS,
  type MendField,
  MOST_MOVING_DAYS_BACK,
  SHEET_FIELDS,
  type SheetField,
  WINS_FIELDS,
  type WinsField,
} from '@netkhata/contract/move-words';
import { addDays, type Day, isDay } from '@netkhata/domain/billing-period';
import { type Paisa, paisaFromTaka } from '@netkhata/domain/paisa';
import * as z from 'zod';
import type { MovedRow } from './moved-row.ts';

/** Cells put right, by field. */
export type Mend = Readonly<Partial<Record<MendField, string>>>;

/** What the files cannot say and a person did. */
export interface MoveAnswers {
  movingDay: Day | null;
  /** What one month of a profile of the router costs. */
  prices: ReadonlyMap<string, Paisa>;
  /** Which of the secrets that no book knows come in as customers. */
  onlyOnRouter: 'none' | 'all' | readonly string[];
  /** What a column of a spreadsheet is, by its header; null for nothing of use. */
  columns: ReadonlyMap<string, SheetField | null>;
  /**
   * A number for those who have none, the office's own perhaps; null refuses them. While it is ''
   * it is asked for, for those whom only a router knows.
   */
  mobileForMissing: string | null;
  /** Whether who is settled until another day of the month is billed on that day from now on. */
  isBillDayOfExpiry: boolean;
  areaForMissing: string;
  zoneForMissing: string;
  /** What a router says counts more than the books, in these fields. */
  routerWins: readonly WinsField[];
  /** Texts that look stored as UTF-8 twice over stay as they are. */
  isBrokenTextKept: boolean;
  /** Cells put right, by the row's key or code. */
  mends: ReadonlyMap<string, Mend>;
}

export const NO_ANSWERS: MoveAnswers = {
  movingDay: null,
  prices: new Map(),
  onlyOnRouter: 'none',
  columns: new Map(),
  mobileForMissing: '',
  isBillDayOfExpiry: false,
  areaForMissing: '',
  zoneForMissing: '',
  routerWins: [],
  isBrokenTextKept: false,
  mends: new Map(),
};

/** What somebody put right in a row; what was said of the row itself goes before its code. */
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
  bill_day_of_expiry: z.boolean().optional(),
  area_for_missing: z.string().optional(),
  zone_for_missing: z.string().optional(),
  router_wins: z.array(z.enum(WINS_FIELDS)).optional(),
  broken_text: z.enum(['meant', 'stored']).optional(),
  mends: z.record(z.string(), z.partialRecord(z.enum(MEND_FIELDS), z.string())).optional(),
});

/**
 * The answers in the file of `--map`, over those that are there already. Throws Error naming what
 * is wrong with it.
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
    isBillDayOfExpiry: data.bill_day_of_expiry ?? known.isBillDayOfExpiry,
    areaForMissing: data.area_for_missing ?? known.areaForMissing,
    zoneForMissing: data.zone_for_missing ?? known.zoneForMissing,
    routerWins: data.router_wins ?? known.routerWins,
    isBrokenTextKept: data.broken_text ? data.broken_text === 'stored' : known.isBrokenTextKept,
    mends: withEntries(known.mends, data.mends),
  };
}

const withEntries = <Value>(
  known: ReadonlyMap<string, Value>,
  added: Readonly<Record<string, Value>> = {},
): Map<string, Value> => new Map([...known, ...Object.entries(added)]);

export const earliestMovingDay = (today: Day): Day => addDays(today, -MOST_MOVING_DAYS_BACK);

/** Throws Error for a moving day that is further back than one may say, or still to come. */
export function requireMovingDay({ movingDay }: MoveAnswers, today: Day): void {
  const earliest = earliestMovingDay(today);
  if (movingDay === null || (movingDay >= earliest && movingDay <= today)) return;
  throw new Error(`moving_day: must lie between ${earliest} and ${today}`);
}
