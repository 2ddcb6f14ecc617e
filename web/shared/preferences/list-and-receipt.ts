import { BILL_TABLES, COLUMN_FILTERS, RECEIPT_PAPERS } from '@netkhata/contract/preferences';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@netkhata/contract/page-sizes';
import { storedPreference } from './stored-preference.ts';

export type RowsPerPage = (typeof PAGE_SIZES)[number];
export type ReceiptPaper = (typeof RECEIPT_PAPERS)[number];

/** How many rows a list shows whose address does not say. */
export const rowsPerPage = storedPreference<RowsPerPage>({
  key: 'rowsPerPage',
  values: PAGE_SIZES,
  atFirst: DEFAULT_PAGE_SIZE,
});

/** Boxes under the headings, as specified, or chips of what is filtered. */
export const columnFilters = storedPreference<(typeof COLUMN_FILTERS)[number]>({
  key: 'columnFilters',
  values: COLUMN_FILTERS,
  atFirst: 'row',
});

/** What receipts are printed on; the roll is that of a counter's thermal printer. */
export const receiptPaper = storedPreference<ReceiptPaper>({
  key: 'receiptPaper',
  values: RECEIPT_PAPERS,
  atFirst: 'a5',
});

/** Whether the till shows the bills one by one; until one says so, a desk does and a phone does not. */
export const billTable = storedPreference<'unchosen' | (typeof BILL_TABLES)[number]>({
  key: 'billTable',
  values: ['unchosen', ...BILL_TABLES],
  atFirst: 'unchosen',
});
