import { englishOf, type Message, message } from '@netkhata/contract/messages';
import { parse } from 'csv-parse/sync';

/** A data row of a register: its row number in the file and its cells by column name. */
export interface RegisterRow {
  /** As in a spreadsheet, where the header is row 1. */
  rowNumber: number;
  cells: Readonly<Record<string, string>>;
}

const REQUIRED_COLUMNS = ['code', 'name', 'mobileNo'] as const;

/** A file that cannot be read as a register at all. */
export class RegisterUnreadable extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(englishOf(reason));
    this.reason = reason;
  }
}

/**
 * Reads a CSV register: header row, UTF-8 with or without BOM, commas, double quotes.
 * @throws RegisterUnreadable when it is not CSV or a required column is missing
 */
export const readRegisterFile = (text: string): RegisterRow[] => registerRows(parseCsv(text));

/**
 * The rows below the header row, except empty ones.
 * @throws RegisterUnreadable when a required column is missing
 */
export function registerRows(lines: readonly (readonly string[])[]): RegisterRow[] {
  const header = (lines[0] ?? []).map((name) => name.trim());
  const missing = REQUIRED_COLUMNS.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    const columns = missing.join(', ');
    throw new RegisterUnreadable(message('register.columnsMissing', { columns }));
  }
  const rows = lines.slice(1).map((line, index) => ({
    rowNumber: index + 2,
    cells: Object.fromEntries(header.map((name, column) => [name, line[column] ?? ''])),
  }));
  return rows.filter(({ cells }) => Object.values(cells).some((cell) => cell.trim() !== ''));
}

function parseCsv(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new RegisterUnreadable(message('register.notCsv', { detail }));
  }
}
