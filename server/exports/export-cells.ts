import { type Paisa, takaFromPaisa } from '@netkhata/domain/paisa';

/** A column of an exported list: its English heading, and how its values are formatted. */
export interface ExportColumn {
  heading: string;
  kind: 'text' | 'number' | 'taka' | 'day' | 'instant' | 'yesNo';
}

export type ExportValue = string | number | null;

/** What cells say instead of fixed values, and of yes and no. */
export interface ExportWords {
  words?: Readonly<Record<string, string>> | undefined;
  yesNo?: { yes: string; no: string } | undefined;
}

const ENGLISH_YES_NO = { yes: 'Yes', no: 'No' };

/**
 * The value of a cell: taka as a number, a day as YYYY-MM-DD, an instant in the company's time
 * zone.
 */
export function cellValue(
  { kind, words = {}, yesNo = ENGLISH_YES_NO }: Pick<ExportColumn, 'kind'> & ExportWords,
  value: unknown,
  localTime: Intl.DateTimeFormat,
): ExportValue {
  if (value === null || value === undefined) return null;
  if (kind === 'taka') return takaFromPaisa(value as Paisa);
  if (kind === 'number') return Number(value);
  if (kind === 'yesNo') {
    const answer = value ? 'yes' : 'no';
    return words[answer] ?? yesNo[answer];
  }
  if (kind === 'instant') return localTime.format(new Date(value as string));
  if (typeof value !== 'string') return JSON.stringify(value);
  return (Object.hasOwn(words, value) && words[value]) || value;
}

/** YYYY-MM-DD HH:MM:SS in the time zone. */
export const localTimeIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
