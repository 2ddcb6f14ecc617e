import type { ReceiptPaper } from '../../shared/preferences/list-and-receipt.ts';

const MM_PER_PX = 25.4 / 96;
const ROLL_WIDTH_MM = 80;
/** So that rounding never pushes the last line to a second page. */
const ROLL_SLACK_MM = 2;

/**
 * The page a printer is asked for; a roll is cut where the receipt ends. With a name, it is the page
 * of those documents alone that ask for it.
 */
export function pageRule(paper: ReceiptPaper, receiptHeightPx: number, name = ''): string {
  const page = name === '' ? '@page' : `@page ${name}`;
  if (paper !== 'roll') return `${page} { size: ${paper.toUpperCase()}; margin: 12mm; }`;
  const heightMm = Math.ceil(receiptHeightPx * MM_PER_PX) + ROLL_SLACK_MM;
  return `${page} { size: ${ROLL_WIDTH_MM}mm ${heightMm}mm; margin: 0; }`;
}
