import type { EndpointInput } from '@netkhata/contract/endpoint';
import type { ExportedList } from '@netkhata/contract/exports';
import type { listExports } from '@netkhata/contract/exports';
import type { HeldRight } from '@netkhata/contract/rights';
import { businessDay } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { ListRequest } from '../lists/list.ts';
import type { TicketHolder } from '../reports/export-tickets.ts';
import { readCompany } from '../setup/company-settings.ts';
import { csvFile } from './csv-file.ts';
import {
  cellValue,
  type ExportColumn,
  type ExportValue,
  type ExportWords,
  localTimeIn,
} from './export-cells.ts';
import { exportRows } from './export-rows.ts';
import { exportedLists } from './exported-lists.ts';
import { listWorkbook } from './list-workbook.ts';

/** The request that an export ticket was created for. */
export type ListExport = EndpointInput<typeof listExports.listExportCreate>['body'];

/** Exporting a list needs the right `export` and the right that its screen needs. */
export const mayExport = (
  { rights }: { rights: ReadonlySet<HeldRight> },
  list: ExportedList,
): boolean => {
  const { access } = exportedLists[list].endpoint;
  return rights.has('export') && (access === 'session' || rights.has(access as HeldRight));
};

/** The file of a list, streamed while its rows are read. The first batch is read ahead. */
export async function listFile(
  database: Database,
  { user, now }: { user: TicketHolder; now: Date },
  request: ListExport,
): Promise<AsyncIterable<string | Uint8Array>> {
  const { timeZone, numberGrouping } = await readCompany(database);
  const source = exportedLists[request.list].source({
    user,
    labelId: request.label,
    asOf: request.asOf ?? null,
    rows: request.rows ?? null,
    missing: request.missing ?? null,
    today: businessDay(now, timeZone),
  });
  const columns = columnsOf(request);
  const rows = exportRows(database, source, requestOf(request));
  const batches = cellsOf(await readAhead(rows), columns, localTimeIn(timeZone));
  return request.format === 'csv'
    ? csvFile(
        columns.map(({ heading }) => heading),
        batches,
      )
    : listWorkbook(columns, batches, numberGrouping);
}

const requestOf = ({ column, order, search, filters }: ListExport): ListRequest => ({
  query: {
    page: 1,
    per_page: 10,
    column: column ?? null,
    order: order ?? 'desc',
    globalSearch: search ?? '',
  },
  body: Object.fromEntries(Object.entries(filters ?? {}).filter(([, text]) => text !== '')),
});

interface NamedColumn extends ExportColumn, ExportWords {
  name: string;
}

type ChosenColumn = Pick<NamedColumn, 'name' | 'words'> & { heading?: string };

function columnsOf({ list, columns, yesNo }: ListExport): NamedColumn[] {
  const known = exportedLists[list].columns;
  const chosen = columns ?? Object.keys(known).map((name) => ({ name }));
  return chosen.map(({ name, heading, words }: ChosenColumn) => {
    const column = known[name] as ExportColumn;
    return { ...column, name, heading: heading ?? column.heading, words, yesNo };
  });
}

/** Prefetches the first batch, so that a failure there can still be answered as an error. */
async function readAhead<Batch>(batches: AsyncGenerator<Batch>): Promise<AsyncGenerator<Batch>> {
  const first = await batches.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

async function* cellsOf(
  batches: AsyncIterable<Record<string, unknown>[]>,
  columns: readonly NamedColumn[],
  localTime: Intl.DateTimeFormat,
): AsyncGenerator<ExportValue[][]> {
  for await (const rows of batches) {
    yield rows.map((row) =>
      columns.map((column) => cellValue(column, row[column.name], localTime)),
    );
  }
}
