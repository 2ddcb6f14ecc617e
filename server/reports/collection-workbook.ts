import { setTimeout as sleep } from 'node:timers/promises';
import type { NumberGrouping } from '@netkhata/domain/taka-format';
import { type PaisaSum, takaFromPaisa, totalOf, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { CellValue, ColumnDef } from 'hucre/xlsx';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Database } from '../database/database.ts';
import { excelDay, TAKA_FORMATS } from './excel-values.ts';
import { readCompany } from '../setup/company-settings.ts';
import {
  type CollectionFilter,
  type CollectionReportRow,
  readCollection,
} from './collection-queries.ts';

/** Small, because other calls wait while a read is decoded and written. */
const ROWS_PER_READ = 500;
/** The file rests as long as it worked, at most so long: other calls go first. */
const LONGEST_REST_MS = 25;
const columnsOf = (grouping: NumberGrouping): ColumnDef[] => [
  { header: 'SL', width: 7 },
  { header: 'Date', width: 12, numFmt: 'yyyy-mm-dd' },
  { header: 'Zone', width: 18 },
  { header: 'Collection By', width: 22 },
  { header: 'Account Head Name', width: 22 },
  { header: 'Customer Name', width: 28 },
  { header: 'Amount', width: 16, numFmt: TAKA_FORMATS[grouping] },
];

/**
 * The collection report as an Excel file, written while it is read: a batch of payments at a time,
 * no transaction held open by a slow download. Text cells are text, whatever sign they start with.
 * The first batch is read before the file starts, so that its failure can still be answered.
 */
export async function collectionWorkbook(
  database: Database,
  filter: CollectionFilter,
): Promise<ReadableStream<Uint8Array>> {
  const { numberGrouping } = await readCompany(database);
  const firstRows = await readCollection(database, filter, { limit: ROWS_PER_READ });
  return writeXlsxStream(collectionCells(allCollection(database, filter, firstRows)), {
    name: 'Customer Collection',
    columns: columnsOf(numberGrouping),
    freezePane: { rows: 1 },
  });
}

async function* collectionCells(
  rows: AsyncIterable<CollectionReportRow>,
): AsyncGenerator<CellValue[]> {
  let total: PaisaSum = ZERO_PAISA;
  let serial = 0;
  for await (const row of rows) {
    serial += 1;
    total = totalOf([total, row.amount]);
    yield [
      serial,
      excelDay(row.voucherDate),
      row.zoneName,
      row.collectBy,
      row.accHead,
      row.customerName,
      takaFromPaisa(row.amount),
    ];
  }
  yield [null, null, null, null, null, 'Total', takaFromPaisa(total)];
}

async function* allCollection(
  database: Database,
  filter: CollectionFilter,
  firstRows: CollectionReportRow[],
): AsyncGenerator<CollectionReportRow> {
  let rows = firstRows;
  yield* rows;
  while (rows.length === ROWS_PER_READ) {
    const after = rows.at(-1) as CollectionReportRow;
    const started = performance.now();
    rows = await readCollection(database, filter, { limit: ROWS_PER_READ, after });
    yield* rows;
    await sleep(Math.min(performance.now() - started, LONGEST_REST_MS));
  }
}
