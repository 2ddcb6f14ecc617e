import { toLatinDigits } from './bangla-digits.ts';
import { type Day, isDay } from './billing-period.ts';
import { type Paisa, paisaFromTaka } from './paisa.ts';
import { parseTypedDay } from './typed-day.ts';
import { visibleText } from './visible-text.ts';

/** A moment of a statement by the company's clock. */
export interface StatementMoment {
  /** 2026-11-25T21:02:00; the day's first moment where no time is told. */
  readonly at: string;
  readonly hasTime: boolean;
}

/** Whether the day or the month comes first in a file's dates of figures. */
export type DayOrder = 'day_first' | 'month_first';

const plain = (text: string): string =>
  toLatinDigits(visibleText(text).normalize('NFKC')).replace(/\s+/g, ' ').trim();

const FIGURES = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\b/;

/**
 * The order of days and months in a file: by dates that have only one reading. Day first where none
 * says otherwise, as in Bangladesh; undefined where some say one and some the other.
 */
export function dayOrderOf(dates: readonly string[]): DayOrder | undefined {
  let isDayFirst = false;
  let isMonthFirst = false;
  for (const date of dates) {
    const [, first, , second] = FIGURES.exec(plain(date)) ?? [];
    if (Number(first) > 12) isDayFirst = true;
    if (Number(second) > 12) isMonthFirst = true;
  }
  if (isDayFirst && isMonthFirst) return undefined;
  return isMonthFirst ? 'month_first' : 'day_first';
}

/**
 * The moment that a cell tells, with a time from another cell where there is one: 25/11/2026 9:02 PM,
 * 2026-11-25T21:02:07, 25-Nov-26, 20261125210207. Undefined where it is none.
 */
export function statementMoment(
  date: string,
  time: string,
  order: DayOrder,
): StatementMoment | undefined {
  const text = plain(date);
  const packed = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (packed) {
    const [, year, month, day, hour, minute, second] = packed;
    return momentOf(`${year}-${month}-${day}`, `${hour}:${minute}:${second}`);
  }
  const split =
    /^(.*?)(?:[T, ]+(\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?[ap]\.?m\.?)?)(?:Z|[+-]\d\d:?\d\d)?)?$/i.exec(
      text,
    );
  const day = dayOf((split?.[1] ?? '').trim(), order);
  return day === undefined ? undefined : momentOf(day, split?.[2] ?? plain(time));
}

function dayOf(text: string, order: DayOrder): Day | undefined {
  const figures = FIGURES.exec(text);
  if (figures && figures[0].length === text.length) {
    const [, first = '', , second = '', year = ''] = figures;
    const [day, month] = order === 'day_first' ? [first, second] : [second, first];
    return asDay(year.length === 2 ? `20${year}` : year, month, day);
  }
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text);
  if (iso) return asDay(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const named = /^(\d{1,2})[ -]([a-z]{3,9})[ ,-]+(\d{2}|\d{4})$/i.exec(text);
  const spelled = named ? `${named[1]} ${named[2]} ${fullYear(named[3] ?? '')}` : text;
  return /[\p{L}]/u.test(text) ? parseTypedDay(spelled) : undefined;
}

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

function asDay(year: string, month: string, day: string): Day | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

function momentOf(day: string, time: string): StatementMoment | undefined {
  if (!isDay(day)) return undefined;
  const text = time.replace(/\.\d+$/, '').trim();
  if (text === '') return { at: `${day}T00:00:00`, hasTime: false };
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i.exec(text);
  if (!found) return undefined;
  const [, hours = '', minutes = '', seconds = '00', half] = found;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return { at: `${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}`, hasTime: true };
}

/**
 * An amount of a statement, with the side that it is marked with: 1,234.50, (500.00), 500.00 Cr, Tk
 * 700, ৳৭০০. Null for an empty cell, undefined where it is no amount.
 */
export function statementAmount(
  cell: string,
): { amountPaisa: Paisa; side: 'in' | 'out' | null } | null | undefined {
  const text = plain(cell);
  if (text === '' || text === '-' || text === '--') return null;
  const inner = /^\((.*)\)$/.exec(text);
  const marked = /^(.*?) ?\b(cr|dr)\.?$/i.exec(inner?.[1] ?? text);
  const bare = (marked?.[1] ?? inner?.[1] ?? text).replace(
    /^(-?) ?(?:bdt|tk\.?|৳|টাকা) ?|(?: ?(?:bdt|tk\.?|৳|টাকা|\/-))$/gi,
    '$1',
  );
  const amountPaisa = paisaFromTaka(bare.replace(/^\+/, ''));
  if (amountPaisa === undefined) return undefined;
  const side = marked ? ((marked[2] ?? '').toLowerCase() === 'cr' ? 'in' : 'out') : null;
  return { amountPaisa: inner ? (-amountPaisa as Paisa) : amountPaisa, side };
}

const WORDS_IN =
  /\b(?:cr|credit|credited|in|received?|deposit|incoming|paid in|cash ?in|c2b|collection|payment)\b|জমা|গ্রহণ/i;
const WORDS_OUT =
  /\b(?:dr|debit|debited|out|withdraw(?:al|n)?|outgoing|paid out|cash ?out|settlement|charges?|fees?|disbursement|refund(?:ed)?|sent|b2b|b2c|transfer out)\b|খরচ|উত্তোলন|চার্জ/i;

/** The direction that the type of a line tells; undefined where it is unclear. */
export function statementDirection(cell: string): 'in' | 'out' | undefined {
  const text = plain(cell);
  // A payment that is settled or refunded goes out, so that what goes out is looked for first.
  if (WORDS_OUT.test(text)) return 'out';
  return WORDS_IN.test(text) ? 'in' : undefined;
}

/** Whether a line of this status moved no money. */
export const isUnmoved = (status: string): boolean =>
  /fail|declin|cancel|reject|pending|expired|revers|initiated|unsuccess|ব্যর্থ|বাতিল/i.test(
    plain(status),
  );
