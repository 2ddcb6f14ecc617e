import { message } from '@netkhata/contract/messages';
import { parentPort, workerData } from 'node:worker_threads';
import { MOST_REGISTER_ROWS, type REGISTER_FORMATS } from '@netkhata/contract/register';
import { readRegisterFile, type RegisterRow, RegisterUnreadable } from './register-file.ts';
import type { ReadingPart } from './read-register.ts';
import { readRegisterWorkbook } from './register-workbook.ts';
import { sortRows } from './sort-rows.ts';

/**
 * The thread that reads an uploaded register: whatever the file does to it, nobody else waits. It
 * tells in portions, so that taking them in stops nobody either.
 */
const ROWS_A_PART = 250;
/** One text in a workbook can stand in a million cells. */
const MOST_LETTERS = 64 * 1024 * 1024;

interface Task {
  format: (typeof REGISTER_FORMATS)[number];
  file: string;
}

const tell = (part: ReadingPart): void => parentPort?.postMessage(part, []);

async function readTask({ format, file }: Task): Promise<void> {
  const rows =
    format === 'xlsx'
      ? await readRegisterWorkbook(Buffer.from(file, 'base64'))
      : readRegisterFile(file);
  refuseTooMuch(rows);
  const { good, problems } = sortRows(rows);
  tell({ kind: 'columns', columns: Object.keys(rows[0]?.cells ?? {}) });
  for (const portion of portionsOf(rows)) tell({ kind: 'rows', rows: portion.map(filledCells) });
  for (const portion of portionsOf(good)) tell({ kind: 'good', good: portion });
  for (const portion of portionsOf(problems)) tell({ kind: 'problems', problems: portion });
  tell({ kind: 'end' });
}

function refuseTooMuch(rows: readonly RegisterRow[]): void {
  if (rows.length > MOST_REGISTER_ROWS) {
    throw new RegisterUnreadable(message('register.tooManyRows', { most: MOST_REGISTER_ROWS }));
  }
  let letters = 0;
  for (const { cells } of rows) {
    for (const name in cells) letters += cells[name]?.length ?? 0;
    if (letters > MOST_LETTERS) {
      throw new RegisterUnreadable(message('register.tooLargeUnpacked'));
    }
  }
}

/** A register of many columns has few in use. */
const filledCells = ({ rowNumber, cells }: RegisterRow): RegisterRow => ({
  rowNumber,
  cells: Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')),
});

function* portionsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += ROWS_A_PART) {
    yield items.slice(from, from + ROWS_A_PART);
  }
}

try {
  await readTask(workerData as Task);
} catch (error) {
  if (!(error instanceof RegisterUnreadable)) throw error;
  tell({ kind: 'unreadable', reason: error.reason });
}
