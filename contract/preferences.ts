import * as z from 'zod/mini';
import { refusedAs } from './messages.ts';
import { PAGE_SIZES } from './page-sizes.ts';

export const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const;
/** Where the filters of a list's columns stand: in boxes under the headings, or folded away. */
export const COLUMN_FILTERS = ['row', 'chips'] as const;
export const RECEIPT_PAPERS = ['a4', 'a5', 'roll', 'roll58'] as const;
export const BILL_TABLES = ['open', 'folded'] as const;

const MOST_TABLES = 40;
const MOST_COLUMNS = 40;
const MOST_CHARACTERS = 8000;
const plainName = z.string().check(z.regex(/^[\w.-]{1,40}$/, refusedAs('field.notATableName')));

const preferenceFields = {
  colorScheme: z.optional(z.enum(COLOR_SCHEMES)),
  rowsPerPage: z.optional(z.literal([...PAGE_SIZES])),
  receiptPaper: z.optional(z.enum(RECEIPT_PAPERS)),
  /** The bills at the till, one by one. */
  billTable: z.optional(z.enum(BILL_TABLES)),
  isMenuNarrow: z.optional(z.boolean()),
  columnFilters: z.optional(z.enum(COLUMN_FILTERS)),
  /** The guide to the first closed month does not stand on the dashboard. */
  isGuidePutAway: z.optional(z.boolean()),
  /** Of each table by its name. */
  hiddenColumns: z.optional(
    z
      .record(
        plainName,
        z.array(plainName).check(z.maxLength(MOST_COLUMNS, refusedAs('field.tooMany'))),
      )
      .check(
        z.refine((tables) => Object.keys(tables).length <= MOST_TABLES, refusedAs('field.tooMany')),
        z.refine(
          (tables) => JSON.stringify(tables).length <= MOST_CHARACTERS,
          refusedAs('field.tooMany'),
        ),
      ),
  ),
};

/** What a user set up for themselves; whatever is not there, they never chose. */
export const preferences = z.object(preferenceFields);
