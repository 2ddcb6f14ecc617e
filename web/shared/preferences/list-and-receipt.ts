import { BILL_TABLES, COLUMN_FILTERS, RECEIPT_PAPERS } from '@netkhata/contract/preferences';
import { DEFAULT_PAGE_SIZE, KNOWN_PAGE_SIZES } from '@netkhata/contract/page-sizes';
import { storedPreference } from './stored-preference.ts';

export type RowsPerPage = (typeof KNOWN_PAGE_SIZES)[number];
export type ReceiptPaper = (typeof RECEIPT_PAPERS)[number];

/** Rows per page of a list, unless its address has a size. */
export const rowsPerPage = storedPreference<RowsPerPage>({
  key: 'rowsPerPage',
  values: KNOWN_PAGE_SIZES,
  defaultValue: DEFAULT_PAGE_SIZE,
});

/**
 * Column filters as chips only, or also as boxes under the headings. Unchosen it is chips, except
 * where the specification draws the boxes (Package Manage).
 */
export const columnFilters = storedPreference<'unchosen' | (typeof COLUMN_FILTERS)[number]>({
  key: 'columnFilters',
  values: ['unchosen', ...COLUMN_FILTERS],
  defaultValue: 'unchosen',
});

/** Paper size of receipts; 'roll' is a thermal printer at the counter. */
export const receiptPaper = storedPreference<ReceiptPaper>({
  key: 'receiptPaper',
  values: RECEIPT_PAPERS,
  defaultValue: 'a5',
});

/** Whether the counter lists each bill under the months; at first it does not. */
export const billTable = storedPreference<'unchosen' | (typeof BILL_TABLES)[number]>({
  key: 'billTable',
  values: ['unchosen', ...BILL_TABLES],
  defaultValue: 'unchosen',
});
