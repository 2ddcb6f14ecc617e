import { RECEIPT_PAPERS } from '@netkhata/contract/preferences';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@netkhata/contract/table-list';
import { keptChoice } from './kept-choice.ts';

export type RowsPerPage = (typeof PAGE_SIZES)[number];
export type ReceiptPaper = (typeof RECEIPT_PAPERS)[number];

/** How many rows a list shows whose address does not say. */
export const rowsPerPage = keptChoice<RowsPerPage>({
  key: 'rowsPerPage',
  values: PAGE_SIZES,
  atFirst: DEFAULT_PAGE_SIZE,
});

/** What receipts are printed on; the roll is that of a counter's thermal printer. */
export const receiptPaper = keptChoice<ReceiptPaper>({
  key: 'receiptPaper',
  values: RECEIPT_PAPERS,
  atFirst: 'a5',
});
