import { message } from '@netkhata/contract/messages';
import { MOST_STREAMED_MB, type MoveSource, plainBytes } from './file-bytes.ts';
import { JsonRows } from './json-rows.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { isNuxTable, NuxTables, wantedColumns } from './nux-tables.ts';
import { SqlRows } from './sql-rows.ts';

/** A whole provider as PHPNuxBill had it. */
export interface NuxFile {
  tables: NuxTables;
  /** The day the file says that it is of. */
  day: string | undefined;
  /** Whether `created_at` is in UTC; else in the provider's own time. */
  isUtc: boolean;
  codePageValues: number;
}

export interface NuxReading {
  /** Texts that look stored as UTF-8 twice over stay as they are. */
  isKeptBroken?: boolean;
}

/** Reads an SQL dump of PHPNuxBill. Throws MoveFileRefused. */
export async function readNuxDump(source: MoveSource, reading: NuxReading = {}): Promise<NuxFile> {
  const tables = new NuxTables(reading);
  const reader = new SqlRows({
    wantedOf: wantedColumns,
    table: (table, columns) => tables.table(table, columns),
    row: (table, values) => tables.row(table, values),
  });
  for await (const chunk of plainBytes(source, MOST_STREAMED_MB)) {
    reader.push(chunk.toString('latin1'));
  }
  reader.finish();
  tables.requireWhole();
  const { end, codePageValues } = reader;
  return { tables, day: end.day, isUtc: end.isUtc, codePageValues };
}

/** Reads PHPNuxBill's own backup. Throws MoveFileRefused. */
export async function readNuxBackup(
  source: MoveSource,
  reading: NuxReading = {},
): Promise<NuxFile> {
  const tables = new NuxTables(reading);
  const reader = new JsonRows({
    table: (table) => {
      if (table === '') throw new MoveFileRefused(message('move.fileUnknown'));
      // A table without rows is there all the same, whatever its columns.
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
  });
  for await (const chunk of plainBytes(source, MOST_STREAMED_MB)) {
    reader.push(chunk.toString('latin1'));
  }
  reader.finish();
  tables.requireWhole();
  // The database gave its times as it keeps them.
  return { tables, day: undefined, isUtc: true, codePageValues: 0 };
}
