import { message } from '@netkhata/contract/messages';
import { DUE_COLUMNS } from '@netkhata/contract/reports';
import { badInput } from '../http/failure.ts';

type DueColumn = (typeof DUE_COLUMNS)[number];

/** Filters typed over the columns of the due report, in the format of the lists. */
export const dueFiltersOf = (
  typed: Partial<Record<DueColumn, string | null | undefined>>,
): Record<string, string> =>
  Object.fromEntries(DUE_COLUMNS.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));

/** Throws 422 for sorting or filtering by age on a past day: ages are kept only for now. */
export function checkAge(request: {
  asOf?: string | null | undefined;
  column?: string | null | undefined;
  filters: Record<string, string>;
}): void {
  const isByAge = request.column === 'dueSince' || (request.filters['dueSince'] ?? '') !== '';
  if (request.asOf && isByAge) throw badInput({ asOf: message('report.ageIsOfNow') });
}
