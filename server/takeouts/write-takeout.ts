import { sql } from 'kysely';
import type { Database, DatabaseConnection } from '../database/database.ts';
import { openRawConnection, type RawConnection } from '../database/raw-connection.ts';
import type { Company } from '../setup/company-settings.ts';
import { csvParts } from './csv-parts.ts';
import { PASSWORD_HEADING } from './customer-files.ts';
import { readmePage } from './readme-page.ts';
import { copyOf, type TakeoutFile } from './takeout-column.ts';
import { TAKEOUT_FILES } from './takeout-files.ts';
import { readTakeoutTotals, type TakeoutTotal } from './takeout-totals.ts';
import { type ZipEntry, zipArchive } from './zip-archive.ts';

export interface TakeoutOptions {
  database: Database;
  connection: DatabaseConnection;
  company: Company;
  /** Name of the user who takes the data. */
  userName: string;
  hasPasswords: boolean;
  now: Date;
  /** Called with the number of rows written since the last call. */
  onRows: (count: number) => void;
}

/** Number of rows written, by file name. */
type RowCounts = Map<string, number>;

/**
 * Yields a ZIP archive of CSV files, all from one snapshot, written while it is read. The product
 * keeps running.
 */
export async function* takeoutArchive(options: TakeoutOptions): AsyncGenerator<Buffer> {
  const raw = await openRawConnection(options.connection);
  let isWhole = false;
  let processId: number | undefined;
  try {
    processId = await beginSnapshot(raw, options.company.timeZone);
    yield* zipArchive(entriesOf(raw, options), options.now);
    isWhole = true;
  } finally {
    // An aborted download cancels its COPY on the server instead of reading it to the end.
    if (!isWhole && processId !== undefined) await cancel(options.database, processId);
    await raw.close();
  }
}

/** Begins a snapshot of all tables in the company's time zone. Returns the backend's process id. */
async function beginSnapshot({ client }: RawConnection, timeZone: string): Promise<number> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query("set local datestyle = 'ISO'");
  const { rows } = await client.query<{ pid: number }>(
    "select set_config('timezone', $1, true), pg_backend_pid() as pid",
    [timeZone],
  );
  return rows[0]?.pid as number;
}

async function cancel(database: Database, processId: number): Promise<void> {
  await sql`select pg_cancel_backend(${processId}::integer)`
    .execute(database)
    .catch(() => undefined);
}

async function* entriesOf(raw: RawConnection, options: TakeoutOptions): AsyncGenerator<ZipEntry> {
  const rowCounts: RowCounts = new Map();
  for (const file of TAKEOUT_FILES) {
    const chosen = options.hasPasswords ? file : withoutPasswords(file);
    const rows = raw.copyOut(copyOf(chosen));
    const headings = file.columns.map(({ heading }) => heading);
    yield* csvParts({ name: file.name, headings, rows, onRows: options.onRows });
    rowCounts.set(file.name, rows.rowCount);
  }
  const totals = await readTakeoutTotals(raw.database, rowCounts);
  yield { name: 'totals.csv', content: once(totalsFile(totals)) };
  yield { name: 'README.html', content: once(readmePage(options, { rowCounts, totals })) };
}

const withoutPasswords = (file: TakeoutFile): TakeoutFile => ({
  ...file,
  columns: file.columns.map((column) =>
    column.heading === PASSWORD_HEADING ? { ...column, sql: 'null' } : column,
  ),
});

const totalsFile = (totals: readonly TakeoutTotal[]): string =>
  [
    '\uFEFFfile,what,in_file,in_books,agrees',
    ...totals.map(({ file, what, inFile, inBooks }) =>
      [file, what, inFile, inBooks, inFile === inBooks ? 'yes' : 'no'].join(','),
    ),
    '',
  ].join('\n');

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
