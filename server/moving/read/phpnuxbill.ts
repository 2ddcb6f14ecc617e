import { message } from '@netkhata/contract/messages';
import { MAX_STREAMED_MB, type MoveSource, plainBytes } from './file-bytes.ts';
import type { FileLetters } from './byte-text.ts';
import { JsonRows } from './json-rows.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { isNuxTable, NuxTables, wantedColumns } from './nux-tables.ts';
import { SqlRows } from './sql-rows.ts';

/** The parsed contents of a PHPNuxBill dump or backup. */
export interface NuxFile {
  tables: NuxTables;
  /** The day of the dump, where the file names it. */
  day: string | undefined;
  /** Whether `created_at` is in UTC, or in the provider's time zone. */
  isUtc: boolean;
}

export interface NuxReadOptions {
  /** Keeps texts as stored that look doubly encoded as UTF-8. */
  isBrokenTextKept?: boolean;
  letters?: FileLetters;
}

/** Reads an SQL dump of PHPNuxBill. Throws MoveFileRefused. */
export async function readNuxDump(
  source: MoveSource,
  options: NuxReadOptions = {},
): Promise<NuxFile> {
  const tables = new NuxTables(options);
  const reader = new SqlRows(
    {
      wantedOf: wantedColumns,
      table: (table, columns) => tables.table(table, columns),
      row: (table, values) => tables.row(table, values),
    },
    options.letters,
  );
  for await (const chunk of plainBytes(source, MAX_STREAMED_MB)) {
    reader.push(chunk.toString('latin1'));
  }
  reader.finish();
  tables.requireTables();
  if (tables.customers.length === 0) throw new MoveFileRefused(message('move.dumpEmpty'));
  const { end } = reader;
  return { tables, day: end.day, isUtc: end.isUtc };
}

/** Reads a JSON backup made by PHPNuxBill itself. Throws MoveFileRefused. */
export async function readNuxBackup(
  source: MoveSource,
  options: NuxReadOptions = {},
): Promise<NuxFile> {
  const tables = new NuxTables(options);
  const reader = new JsonRows(
    {
      table: (table) => {
        if (table === '') throw new MoveFileRefused(message('move.fileUnknown'));
        // Counted as present with all columns: an empty table names none.
        if (isNuxTable(table)) tables.table(table, wantedColumns(table) ?? []);
      },
      row: (table, row) => {
        const wanted = wantedColumns(table);
        if (wanted) {
          tables.row(
            table,
            wanted.map((name) => row[name]),
          );
        }
      },
    },
    options.letters,
  );
  for await (const chunk of plainBytes(source, MAX_STREAMED_MB)) {
    reader.push(chunk.toString('latin1'));
  }
  reader.finish();
  tables.requireTables();
  // The backup has the timestamps as the database stores them.
  return { tables, day: undefined, isUtc: true };
}
