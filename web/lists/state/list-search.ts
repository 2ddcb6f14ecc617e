import { PAGE_SIZES } from '@netkhata/contract/page-sizes';

/** What of a list stands in the address bar; what is at its default is left out. */
export type ListSearch = {
  page?: number;
  size?: number;
  column?: string;
  order?: 'asc' | 'desc';
  search?: string;
  filters?: Record<string, string>;
  /** The columns shown, 'id.name.zone'; without it, those chosen on this device. */
  columns?: string;
};

function filtersIn(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).flatMap(([column, text]) =>
    typeof text === 'string' || typeof text === 'number' ? [[column, String(text)] as const] : [],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Reads the list part of an address; what makes no sense there is ignored, never an error. */
export function listSearchIn(search: Record<string, unknown>): ListSearch {
  const { page, size, column, order, search: text, columns } = search;
  const filters = filtersIn(search['filters']);
  const isSize = PAGE_SIZES.some((choice) => choice === size);
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
