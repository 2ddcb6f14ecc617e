import { columnFilters } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';

/** Column filters in the panel and as chips alone, or also as a row of boxes under the headings. */
export type FiltersAt = 'row' | 'chips';

/** What the user chose, for all lists; else chips, or boxes where the list asks for them. */
export function useFiltersAt(unchosen: FiltersAt): FiltersAt {
  const choice = useStoredPreference(columnFilters);
  return choice === 'unchosen' ? unchosen : choice;
}
