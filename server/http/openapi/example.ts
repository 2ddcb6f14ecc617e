/** Example input of a call, in wire format. */
export interface CallExample {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  /** File content in place of a JSON body. */
  file?: { contentType: string; base64: string };
}

export const firstPage = {
  page: '1',
  column: 'id',
  order: 'desc',
  globalSearch: '',
  per_page: '10',
};

/** The first page of a list without filters. */
export const table = (column: string): CallExample => ({
  query: firstPage,
  body: { columns: { [column]: { filterType: 'like', filterValue: '' } } },
});
