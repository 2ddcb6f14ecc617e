import { type ExportedList, type ExportFormat, listExports } from '@netkhata/contract/exports';
import { call } from '../../api/call.ts';
import { toastFailure } from '../../api/use-change.ts';
import type { TableList } from '../state/use-table-list.ts';

type ListExport = {
  list: ExportedList;
  format: ExportFormat;
  shown: TableList;
  /** The columns of the file, under these headings. */
  columns: { name: string; heading: string }[];
  label: number | null;
};

/** A download that is refused is said by the browser; the screen stays as it is. */
function download(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** All rows of a list as they are filtered and sorted, by a ticket that works once. */
export async function exportList({ list, format, shown, columns, label }: ListExport) {
  const { column, order, search, filters } = shown;
  try {
    const { data } = await call(listExports.listExportCreate, {
      body: { list, format, column, order, search: search || null, filters, label, columns },
    });
    download(`/${data.path}?token=${encodeURIComponent(data.ticket)}`);
  } catch (reason) {
    toastFailure(reason);
  }
}
