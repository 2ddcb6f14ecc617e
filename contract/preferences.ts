import * as z from 'zod/mini';
import { errorKey } from './messages.ts';
import { KNOWN_PAGE_SIZES } from './page-sizes.ts';

export const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const;
/**
 * Where the column filters of a list are shown: in a row under the headings, or collapsed to chips.
 */
export const COLUMN_FILTERS = ['row', 'chips'] as const;
export const RECEIPT_PAPERS = ['a4', 'a5', 'roll', 'roll58'] as const;
export const BILL_TABLES = ['open', 'folded'] as const;

const MAX_TABLES = 40;
const MAX_COLUMNS = 40;
const MAX_CHARACTERS = 8000;
const plainName = z.string().check(z.regex(/^[\w.-]{1,40}$/, errorKey('field.notATableName')));

const preferenceFields = {
  colorScheme: z.optional(z.enum(COLOR_SCHEMES)),
  rowsPerPage: z.optional(z.literal([...KNOWN_PAGE_SIZES])),
  receiptPaper: z.optional(z.enum(RECEIPT_PAPERS)),
  /** Whether the collection form shows the bills one by one. */
  billTable: z.optional(z.enum(BILL_TABLES)),
  isMenuNarrow: z.optional(z.boolean()),
  columnFilters: z.optional(z.enum(COLUMN_FILTERS)),
  /** The user has hidden the dashboard's guide to the first closed month. */
  isGuidePutAway: z.optional(z.boolean()),
  /** By table name. */
  hiddenColumns: z.optional(
    z
      .record(
        plainName,
        z.array(plainName).check(z.maxLength(MAX_COLUMNS, errorKey('field.tooMany'))),
      )
      .check(
        z.refine((tables) => Object.keys(tables).length <= MAX_TABLES, errorKey('field.tooMany')),
        z.refine(
          (tables) => JSON.stringify(tables).length <= MAX_CHARACTERS,
          errorKey('field.tooMany'),
        ),
      ),
  ),
};

/** A user's settings; a missing one was never chosen. */
export const preferences = z.object(preferenceFields);
