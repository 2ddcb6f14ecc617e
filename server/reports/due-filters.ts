import { message } from '@netkhata/contract/messages';
import { DUE_COLUMNS } from '@netkhata/contract/reports';
import { badInput } from '../http/failure.ts';

type DueColumn = (typeof DUE_COLUMNS)[number];

/** What is typed over the columns of the due report, as the lists have it. */
export const dueFiltersOf = (
  typed: Partial<Record<DueColumn, string | null | undefined>>,
): Record<string, string> =>
  Object.fromEntries(DUE_COLUMNS.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));

/** Refuses (422) to sort or filter by age the report of a past day: it is kept as of now alone. */
export function checkAge(request: {
  asOf?: string | null | undefined;
  column?: string | null | undefined;
  filters: Record<string, string>;
}): void {
  const isByAge = request.column === 'dueSince' || (request.filters['dueSince'] ?? '') !== '';
  if (request.asOf && isByAge) throw badInput({ asOf: message('report.ageIsOfNow') });
}
