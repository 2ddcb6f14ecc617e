import { LIST_FILE_PATH } from '@netkhata/contract/exports';
import { message } from '@netkhata/contract/messages';
import { badInput, forbidden } from '../http/failure.ts';
import { implement } from '../http/implement.ts';
import { checkAge } from '../reports/due-filters.ts';
import { createExportTicket } from '../reports/export-tickets.ts';
import { exportedLists } from './exported-lists.ts';
import { type ListExport, mayExport } from './list-export.ts';

export const exportEndpoints = implement({
  listExportCreate: async (context, { body }) => {
    if (!mayExport(context.user, body.list)) throw forbidden(message('right.missing'));
    checkColumns(body);
    return {
      heading: message('export.ready'),
      message: message('export.linkWorksOnce'),
      data: { ticket: await createExportTicket(context, body), path: LIST_FILE_PATH },
    };
  },
});

/** Throws 422 for a column that the list does not have. */
function checkColumns({ list, column, filters, columns, asOf }: ListExport): void {
  const { endpoint, columns: known } = exportedLists[list];
  const missing = (names: readonly string[], there: readonly string[]) =>
    names.some((name) => !there.includes(name));
  const listed = endpoint.reply.columns;
  if (column && missing([column], listed))
    throw badInput({ column: message('list.columnUnknown') });
  if (missing(Object.keys(filters ?? {}), listed)) {
    throw badInput({ filters: message('list.columnUnknown') });
  }
  checkAge({ asOf, column, filters: filters ?? {} });
  const chosen = columns?.map(({ name }) => name) ?? [];
  if (missing(chosen, Object.keys(known)))
    throw badInput({ columns: message('list.columnUnknown') });
}
