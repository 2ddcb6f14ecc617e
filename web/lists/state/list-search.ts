import { KNOWN_PAGE_SIZES } from '@netkhata/contract/page-sizes';

/** The list state in the search parameters; defaults are left out. */
export type ListSearch = {
  page?: number;
  size?: number;
  column?: string;
  order?: 'asc' | 'desc';
  search?: string;
  filters?: Record<string, string>;
  /** The columns shown, 'id.name.zone'; without it, those stored on this device. */
  columns?: string;
};

function parseFilters(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).flatMap(([column, text]) =>
    typeof text === 'string' || typeof text === 'number' ? [[column, String(text)] as const] : [],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Parses the list state in the search parameters; invalid values are ignored, never an error. */
export function parseListSearch(search: Record<string, unknown>): ListSearch {
  const { page, size, column, order, search: text, columns } = search;
  const filters = parseFilters(search['filters']);
  const isSize = KNOWN_PAGE_SIZES.some((choice) => choice === size);
  return {
    ...(Number.isSafeInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
    ...(isSize ? { size: Number(size) } : {}),
    ...(typeof column === 'string' && column !== '' ? { column } : {}),
    ...(order === 'asc' || order === 'desc' ? { order } : {}),
    ...((typeof text === 'string' || typeof text === 'number') && text !== ''
      ? { search: String(text) }
      : {}),
    ...(filters ? { filters } : {}),
    ...(typeof columns === 'string' && columns !== '' ? { columns } : {}),
  };
}
