import { type Paisa, takaFromPaisa } from '@netkhata/domain/paisa';

/** A column of an exported list: its English heading, and how its values are formatted. */
export interface ExportColumn {
  heading: string;
  kind: 'text' | 'number' | 'taka' | 'day' | 'instant' | 'yesNo';
}

export type ExportValue = string | number | null;

/**
 * The value of a cell: taka as a number, a day as YYYY-MM-DD, an instant in the company's time
 * zone.
 */
export function cellValue(
  kind: ExportColumn['kind'],
  value: unknown,
  localTime: Intl.DateTimeFormat,
): ExportValue {
  if (value === null || value === undefined) return null;
  if (kind === 'taka') return takaFromPaisa(value as Paisa);
  if (kind === 'number') return Number(value);
  if (kind === 'yesNo') return value ? 'Yes' : 'No';
  if (kind === 'instant') return localTime.format(new Date(value as string));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** YYYY-MM-DD HH:MM:SS in the time zone. */
export const localTimeIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
