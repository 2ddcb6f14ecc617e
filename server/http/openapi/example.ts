/** What a client sends for one call, as it stands on the wire. */
export interface CallExample {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  /** In place of a JSON body. */
  file?: { contentType: string; base64: string };
}

export const firstPage = {
  page: '1',
  column: 'id',
  order: 'desc',
  globalSearch: '',
  per_page: '10',
};

/** A list asked for its first page, filtered by nothing. */
export const table = (column: string): CallExample => ({
  query: firstPage,
  body: { columns: { [column]: { filterType: 'like', filterValue: '' } } },
});
