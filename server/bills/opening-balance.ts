import type { Day } from '@netkhata/domain/billing-period';
import { openingBalance } from '@netkhata/domain/ledger-entry';
import { isPositive, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { shortCode } from '../database/short-code.ts';
import { postEntry } from '../ledger/post-entries.ts';

/** The item on the document of an opening due; no clerk can pick it. */
const OPENING_BALANCE_ITEM_ID = 8;
const ONE_PIECE_MILLI = 1000;

export interface OpeningBalance {
  customerId: number;
  customerCode: string;
  /** Above zero what the customer owes, below zero what was paid in advance. */
  amountPaisa: Paisa;
  day: Day;
  createdBy: number | null;
}

/**
 * What a customer brings along from before. A due becomes a document of its own, so that it can be
 * collected like a bill; it is no bill of any month and stands in no bill list or month's total.
 */
export async function postOpeningBalance(tx: Database, opening: OpeningBalance): Promise<void> {
  const { customerId, amountPaisa, day, createdBy } = opening;
  if (amountPaisa === 0) return;
  const billId = isPositive(amountPaisa) ? await insertOpeningBill(tx, opening) : null;
  await postEntry(tx, {
    kind: 'opening_balance',
    entryDate: day,
    customerId,
    billId,
    createdBy,
    postings: openingBalance({ customerId, billId, amountPaisa }),
  });
}

async function insertOpeningBill(tx: Database, opening: OpeningBalance): Promise<number> {
  const { customerId, customerCode, amountPaisa, day, createdBy } = opening;
  const { id } = await tx
    .insertInto('bills')
    .values({
      bill_no: `OB-${customerCode}`,
      kind: 'opening',
      customer_id: customerId,
      bill_date: day,
      subtotal_paisa: amountPaisa,
      total_paisa: amountPaisa,
      short_code: shortCode(),
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bill_items')
    .values({
      bill_id: id,
      line_no: 1,
      item_id: OPENING_BALANCE_ITEM_ID,
      quantity_milli: ONE_PIECE_MILLI,
      price_paisa: amountPaisa,
      discount_paisa: ZERO_PAISA,
      amount_paisa: amountPaisa,
    })
    .execute();
  return id;
}
