import type { NumberGrouping } from '@netkhata/domain/taka-format';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import type { ExportColumn, ExportValue } from './export-cells.ts';
import { excelDay, TAKA_FORMATS } from '../reports/excel-values.ts';

const WIDTHS: Record<ExportColumn['kind'], number> = {
  text: 24,
  number: 10,
  taka: 16,
  day: 12,
  instant: 20,
  yesNo: 8,
};

/**
 * An Excel file, streamed while its rows are read. Text is written as text cells, never as
 * formulas.
 */
export function listWorkbook(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<ExportValue[][]>,
  grouping: NumberGrouping,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(cellsOf(columns, batches), {
    name: 'My Data',
    columns: columns.map((column) => columnOf(column, grouping)),
    freezePane: { rows: 1 },
  });
}

const columnOf = ({ heading, kind }: ExportColumn, grouping: NumberGrouping): ColumnDef => {
  const formats: Partial<Record<ExportColumn['kind'], string>> = {
    taka: TAKA_FORMATS[grouping],
    day: 'yyyy-mm-dd',
  };
  const numFmt = formats[kind];
  return { header: heading, width: WIDTHS[kind], ...(numFmt && { numFmt }) };
};

async function* cellsOf(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<ExportValue[][]>,
): AsyncGenerator<CellValue[]> {
  for await (const rows of batches) {
    for (const row of rows) {
      yield row.map((value, index) =>
        columns[index]?.kind === 'day' && value !== null ? excelDay(String(value)) : value,
      );
    }
  }
}
