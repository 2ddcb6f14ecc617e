import { type ExportedList, type ExportFormat, listExports } from '@netkhata/contract/exports';
import type { MissingFact, SubscriberRows } from '@netkhata/contract/subscriber-words';
import { call } from '../../api/call.ts';
import { ticketedDownload } from '../../api/ticketed-download.ts';
import type { TableList } from '../state/use-table-list.ts';

type ListExport = {
  list: ExportedList;
  format: ExportFormat;
  shown: TableList;
  /** The columns of the file, their headings, and what their fixed values are called. */
  columns: { name: string; heading: string; words?: Record<string, string> }[];
  yesNo: { yes: string; no: string };
  label: number | null;
  asOf: string | null;
  rows: SubscriberRows | null;
  missing: MissingFact | null;
};

/**
 * Downloads all rows of a list as a file, filtered and sorted as on screen, by a one-time ticket.
 */
export async function exportList(request: ListExport) {
  const { shown, ...about } = request;
  const { column, order, search, filters } = shown;
  await ticketedDownload(async () => {
    const body = { ...about, column, order, search: search || null, filters };
    return (await call(listExports.listExportCreate, { body })).data;
  });
}
