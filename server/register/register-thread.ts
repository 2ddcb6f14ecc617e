import { message } from '@netkhata/contract/messages';
import { workerData } from 'node:worker_threads';
import { MAX_REGISTER_ROWS } from '@netkhata/contract/register';
import { MAX_LETTERS, portionsOf, postPart, postToEnd } from '../uploads/post-parts.ts';
import { readRegisterBytes, withBijoy } from './register-bytes.ts';
import { readRegisterFile, type RegisterRow } from './register-file.ts';
import { RegisterUnreadable } from './register-unreadable.ts';
import type { ReadingPart, RegisterUpload } from './read-register.ts';
import { readRegisterWorkbook } from './register-workbook.ts';
import { checkRows } from './check-rows.ts';

/** Worker thread that reads an uploaded register. */
const post: (part: ReadingPart) => void = postPart;

async function readTask({ format, file, encoding, isCodeGiven }: RegisterUpload): Promise<void> {
  const rows = await rowsOf({ format, file, encoding });
  refuseTooMuch(rows);
  const { good, problems } = checkRows(rows, { isCodeGiven });
  post({ kind: 'columns', columns: Object.keys(rows[0]?.cells ?? {}) });
  for (const portion of portionsOf(rows)) post({ kind: 'rows', rows: portion.map(filledCells) });
  for (const portion of portionsOf(good)) post({ kind: 'good', good: portion });
  for (const portion of portionsOf(problems)) post({ kind: 'problems', problems: portion });
}

async function rowsOf({ format, file, encoding }: RegisterUpload): Promise<RegisterRow[]> {
  const { rows, text } = await readAs({ format, file, encoding });
  post({ kind: 'text', text });
  return rows;
}

async function readAs({ format, file, encoding }: RegisterUpload) {
  const nothingOpen = { encoding: null, examples: [] };
  if (format === 'csv') return withBijoy(readRegisterFile(file), nothingOpen, encoding);
  const bytes = Buffer.from(file, 'base64');
  if (format !== 'xlsx') return readRegisterBytes(bytes, encoding);
  return withBijoy(await readRegisterWorkbook(bytes), nothingOpen, encoding);
}

function refuseTooMuch(rows: readonly RegisterRow[]): void {
  if (rows.length > MAX_REGISTER_ROWS) {
    throw new RegisterUnreadable(message('register.tooManyRows', { most: MAX_REGISTER_ROWS }));
  }
  let letters = 0;
  for (const { cells } of rows) {
    for (const name in cells) letters += cells[name]?.length ?? 0;
    if (letters > MAX_LETTERS) {
      throw new RegisterUnreadable(message('register.tooLargeUnpacked'));
    }
  }
}

/** Drops empty cells: a register of many columns uses few of them. */
const filledCells = ({ rowNumber, cells }: RegisterRow): RegisterRow => ({
  rowNumber,
  cells: Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')),
});

await postToEnd(
  () => readTask(workerData as RegisterUpload),
  (error) => (error instanceof RegisterUnreadable ? error.reason : undefined),
);
