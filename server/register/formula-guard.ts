/** Text that a spreadsheet would run as a formula, also after leading blanks. */
const FORMULA = /^\s*[=+\-@\t\r]/;
/** A negative amount is a number to a spreadsheet, and no formula. */
const NEGATIVE = /^-[\d,.]+$/;
const GUARDED = /^'(?=\s*[=+\-@\t\r]|\p{Nd}+$)/u;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export const guardedCell = (text: string): string =>
  FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text;

/**
 * Removes the apostrophe of `guardedCell`, so that a file we wrote reads back as it was, and the one
 * that people write before a number for Excel to keep its zeros.
 */
export const unguardedCell = (text: string): string => text.replace(GUARDED, '');
