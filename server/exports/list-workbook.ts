import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import type { ExportColumn, ExportValue } from './export-cells.ts';
import { excelDay, TAKA_FORMAT } from '../reports/excel-values.ts';

const WIDTHS: Record<ExportColumn['kind'], number> = {
  text: 24,
  number: 10,
  taka: 16,
  day: 12,
  instant: 20,
  yesNo: 8,
};

const FORMATS: Partial<Record<ExportColumn['kind'], string>> = {
  taka: TAKA_FORMAT,
  day: 'yyyy-mm-dd',
};

/** An Excel file, written while its rows are read. Text cells are text, whatever they start with. */
export function listWorkbook(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<ExportValue[][]>,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(cellsOf(columns, batches), {
    name: 'My Data',
    columns: columns.map(columnOf),
    freezePane: { rows: 1 },
  });
}

const columnOf = ({ heading, kind }: ExportColumn): ColumnDef => {
  const numFmt = FORMATS[kind];
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
