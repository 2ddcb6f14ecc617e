import { setTimeout as sleep } from 'node:timers/promises';
import type { CollectionGroup } from '@netkhata/contract/reports';
import type { NumberGrouping } from '@netkhata/domain/taka-format';
import { type PaisaSum, takaFromPaisa, totalOf, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { CellValue, ColumnDef } from 'hucre/xlsx';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Database } from '../database/database.ts';
import { COLLECTION_HEADINGS, type CollectionHeadings } from './collection-headings.ts';
import { excelDay, TAKA_FORMATS } from './excel-values.ts';
import { readCompany } from '../setup/company-settings.ts';
import {
  type CollectionFilter,
  type CollectionReportRow,
  readCollection,
  readCollectionGroups,
} from './collection-queries.ts';

/** Small, because decoding and writing a batch blocks other calls. */
const ROWS_PER_READ = 500;
/** After each batch it pauses as long as the batch took, at most this: other calls go first. */
const LONGEST_REST_MS = 25;
const columnsOf = (words: CollectionHeadings, grouping: NumberGrouping): ColumnDef[] => [
  { header: words.serial, width: 7 },
  { header: words.date, width: 12, numFmt: 'yyyy-mm-dd' },
  { header: words.zone, width: 18 },
  { header: words.collectionBy, width: 22 },
  { header: words.account, width: 22 },
  { header: words.customer, width: 28 },
  { header: words.amount, width: 16, numFmt: TAKA_FORMATS[grouping] },
];

/** The order of the rows, by day when there is no group, and the words in the file. */
interface CollectionLayout {
  by?: CollectionGroup | null;
  words?: CollectionHeadings;
}

/**
 * The collection report as an Excel file, streamed in batches without a transaction, so that a slow
 * download holds nothing open. Text is always written as a text cell, to prevent formula injection.
 * With a group, its payments are listed together with their subtotal. The first row is read before
 * the response starts, so that an error can still be reported.
 */
export async function collectionWorkbook(
  database: Database,
  filter: CollectionFilter,
  { by = null, words = COLLECTION_HEADINGS.en }: CollectionLayout = {},
): Promise<ReadableStream<Uint8Array>> {
  const { numberGrouping } = await readCompany(database);
  const cells =
    by === null
      ? plainCells(database, filter, words)
      : groupedCells(database, filter, { by, words });
  const first = await cells.next();
  return writeXlsxStream(afterFirst(first.value, cells), {
    name: words.sheet,
    columns: columnsOf(words, numberGrouping),
    freezePane: { rows: 1 },
  });
}

type Row = CellValue[];
type Sum = { count: number; paisa: PaisaSum };

async function* afterFirst(first: Row | undefined, rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  if (first) yield first;
  yield* rest;
}

const sumRow = (words: string, { paisa }: Sum): Row => [
  ...Array.from({ length: 5 }, () => null),
  words,
  takaFromPaisa(paisa),
];

async function* plainCells(
  database: Database,
  filter: CollectionFilter,
  words: CollectionHeadings,
): AsyncGenerator<Row> {
  const sum = yield* paymentCells(database, filter, 0);
  yield sumRow(words.total, sum);
}

async function* groupedCells(
  database: Database,
  filter: CollectionFilter,
  { by, words }: { by: CollectionGroup; words: CollectionHeadings },
): AsyncGenerator<Row> {
  const total: Sum = { count: 0, paisa: ZERO_PAISA };
  for (const { key, name } of await readCollectionGroups(database, filter, by)) {
    const sum = yield* paymentCells(database, { ...filter, group: { by, key } }, total.count);
    // All its payments were deleted or changed since the groups were read.
    if (sum.count === 0) continue;
    yield sumRow(`${words.subtotal} ${name ?? '-'} (${sum.count})`, sum);
    total.count += sum.count;
    total.paisa = totalOf([total.paisa, sum.paisa]);
  }
  yield sumRow(words.total, total);
}

/** Cells of the payments, numbered from `before` + 1. Returns their sum. */
async function* paymentCells(
  database: Database,
  filter: CollectionFilter,
  before: number,
): AsyncGenerator<Row, Sum> {
  const sum: Sum = { count: 0, paisa: ZERO_PAISA };
  for await (const row of allCollection(database, filter)) {
    sum.count += 1;
    sum.paisa = totalOf([sum.paisa, row.amount]);
    yield [
      before + sum.count,
      excelDay(row.voucherDate),
      row.zoneName,
      row.collectBy,
      row.accHead,
      row.customerName,
      takaFromPaisa(row.amount),
    ];
  }
  return sum;
}

async function* allCollection(
  database: Database,
  filter: CollectionFilter,
): AsyncGenerator<CollectionReportRow> {
  let rows = await readCollection(database, filter, { limit: ROWS_PER_READ });
  yield* rows;
  while (rows.length === ROWS_PER_READ) {
    const after = rows.at(-1) as CollectionReportRow;
    const started = performance.now();
    rows = await readCollection(database, filter, { limit: ROWS_PER_READ, after });
    yield* rows;
    await sleep(Math.min(performance.now() - started, LONGEST_REST_MS));
  }
}
