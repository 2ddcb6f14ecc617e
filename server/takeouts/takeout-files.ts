import type { TakeoutPart } from '@netkhata/contract/takeouts';
import { ARRIVAL_FILES } from './arrival-files.ts';
import { BILL_FILES, PAYMENT_FILES } from './bill-files.ts';
import { CATALOGUE_FILES, STAFF_FILES } from './catalogue-files.ts';
import { CUSTOMER_FILES } from './customer-files.ts';
import { LEDGER_FILES } from './ledger-files.ts';
import { MESSAGE_FILES } from './message-files.ts';
import { customerPayers } from './payer-files.ts';
import type { TakeoutFile } from './takeout-column.ts';

export const FILES_OF_PARTS: Record<TakeoutPart, readonly TakeoutFile[]> = {
  customers: [...CUSTOMER_FILES, customerPayers],
  bills: BILL_FILES,
  payments: [...PAYMENT_FILES, ...ARRIVAL_FILES],
  ledger: LEDGER_FILES,
  catalogue: CATALOGUE_FILES,
  sms: MESSAGE_FILES,
  staff: STAFF_FILES,
};

/** All data files of the archive, without `totals.csv` and the README. */
export const TAKEOUT_FILES: readonly TakeoutFile[] = Object.values(FILES_OF_PARTS).flat();
