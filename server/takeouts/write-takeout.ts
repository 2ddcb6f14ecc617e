import { sql } from 'kysely';
import type { Database, DatabaseConnection } from '../database/database.ts';
import { openRawConnection, type RawConnection } from '../database/raw-connection.ts';
import type { Company } from '../setup/company-settings.ts';
import { csvParts } from './csv-parts.ts';
import { PASSWORD_HEADING } from './customer-files.ts';
import { readMe } from './read-me.ts';
import { copyOf, type TakeoutFile } from './takeout-column.ts';
import { TAKEOUT_FILES } from './takeout-files.ts';
import { readTakeoutTotals, type TakeoutTotal } from './takeout-totals.ts';
import { type ZipEntry, zipArchive } from './zip-archive.ts';

export interface TakeoutOrder {
  database: Database;
  connection: DatabaseConnection;
  company: Company;
  /** Who takes it. */
  userName: string;
  hasPasswords: boolean;
  now: Date;
  /** Told how many more rows are written. */
  onRows: (count: number) => void;
}

/** What was written so far: how many rows each file has. */
type RowCounts = Map<string, number>;

/**
 * Everything as CSV files in one archive, all of them of one moment, written while it is read. The
 * product goes on meanwhile.
 */
export async function* takeoutArchive(order: TakeoutOrder): AsyncGenerator<Buffer> {
  const raw = await openRawConnection(order.connection);
  let isWhole = false;
  let processId: number | undefined;
  try {
    processId = await beginSnapshot(raw, order.company.timeZone);
    yield* zipArchive(entriesOf(raw, order), order.now);
    isWhole = true;
  } finally {
    // What nobody reads any more is not read to its end.
    if (!isWhole && processId !== undefined) await cancel(order.database, processId);
    await raw.close();
  }
}

/** One unmoving view of all tables, with the company's clock. Answers whose it is. */
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

async function* entriesOf(raw: RawConnection, order: TakeoutOrder): AsyncGenerator<ZipEntry> {
  const rowCounts: RowCounts = new Map();
  for (const file of TAKEOUT_FILES) {
    const chosen = order.hasPasswords ? file : withoutPasswords(file);
    const rows = raw.copyOut(copyOf(chosen));
    const headings = file.columns.map(({ heading }) => heading);
    yield* csvParts({ name: file.name, headings, rows, onRows: order.onRows });
    rowCounts.set(file.name, rows.rowCount);
  }
  const totals = await readTakeoutTotals(raw.database, rowCounts);
  yield { name: 'totals.csv', content: once(totalsFile(totals)) };
  yield { name: 'README.html', content: once(readMe(order, { rowCounts, totals })) };
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
