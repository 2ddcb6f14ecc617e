import type { Day } from '@netkhata/domain/billing-period';
import { bookDayOf, type Books } from '@netkhata/domain/book-day';
import { openingBalance } from '@netkhata/domain/ledger-entry';
import { isPositive, type Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { reserveIds } from '../database/reserve-ids.ts';
import { shortCode } from '../database/short-code.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { reverseEntries } from '../ledger/reverse-entries.ts';

/** Item on the document of an opening due. Users cannot select it. */
const OPENING_BALANCE_ITEM_ID = 8;
const ONE_PIECE_MILLI = 1000;

export interface OpeningBalance {
  customerId: number;
  customerCode: string;
  /** Positive for an amount owed, negative for an amount paid in advance. */
  amountPaisa: Paisa;
  day: Day;
  createdBy: number | null;
}

/**
 * Posts a customer's opening balance. An opening due becomes a document of its own, so that it can
 * be collected like a bill, but it appears in no bill list or monthly total.
 */
export const postOpeningBalance = (
  tx: Database,
  opening: OpeningBalance,
  books: Books,
): Promise<void> => postOpeningBalances(tx, [opening], books);

/** As `postOpeningBalance`, for any number of customers in a few statements. */
export async function postOpeningBalances(
  tx: Database,
  openings: readonly OpeningBalance[],
  books: Books,
): Promise<void> {
  const dues = openings.filter(({ amountPaisa }) => isPositive(amountPaisa));
  const ids = await insertOpeningBills(tx, dues);
  const billIds = new Map(dues.map((due, index) => [due, ids[index] as number]));
  const entries = openings
    .filter(({ amountPaisa }) => amountPaisa !== 0)
    .map((opening) => {
      const { customerId, amountPaisa, day, createdBy } = opening;
      const billId = billIds.get(opening) ?? null;
      const postings = openingBalance({ customerId, billId, amountPaisa });
      return {
        kind: 'opening_balance' as const,
        entryDate: bookDayOf(day, books),
        customerId,
        billId,
        createdBy,
        postings,
      };
    });
  await postEntries(tx, entries);
}

/**
 * Reverses the opening balances of customers whose money is locked: entries are reversed and
 * documents voided. Those already reversed are left alone.
 */
export async function reverseOpeningBalances(
  tx: Database,
  customerIds: readonly number[],
  taking: { books: Books; now: Date; createdBy: number | null },
): Promise<void> {
  const { books, now, createdBy } = taking;
  const entries = await sql<{ id: number }>`
    select id from ledger_entries entries
    where customer_id = any(${customerIds}::bigint[]) and kind = 'opening_balance'
      and reverses_entry_id is null
      and not exists (select from ledger_entries where reverses_entry_id = entries.id)
    order by id
  `.execute(tx);
  const reversal = { entryDate: bookDayOf(books.today, books), createdBy };
  await reverseEntries(
    tx,
    entries.rows.map(({ id }) => id),
    { kind: 'opening_balance', ...reversal },
  );
  await sql`
    update bills set voided_at = ${now}, voided_by = ${createdBy}::bigint
    where customer_id = any(${customerIds}::bigint[]) and kind = 'opening' and voided_at is null
  `.execute(tx);
}

async function insertOpeningBills(
  tx: Database,
  dues: readonly OpeningBalance[],
): Promise<number[]> {
  if (dues.length === 0) return [];
  const ids = await reserveIds(tx, 'bills', dues.length);
  await sql`
    insert into bills (id, bill_no, kind, customer_id, bill_date, subtotal_paisa, total_paisa,
      short_code, created_by)
    overriding system value
    select id, 'OB-' || customer_code || case when exists (
        -- A removed customer may have used the same code before.
        select from bills where bill_no = 'OB-' || customer_code
      ) then '-' || id else '' end, 'opening', customer_id, bill_date, amount_paisa,
      amount_paisa, short_code, created_by
    from unnest(
      ${ids}::bigint[],
      ${dues.map(({ customerCode }) => customerCode)}::text[],
      ${dues.map(({ customerId }) => customerId)}::bigint[],
      ${dues.map(({ day }) => day)}::date[],
      ${dues.map(({ amountPaisa }) => amountPaisa)}::bigint[],
      ${dues.map(() => shortCode())}::text[],
      ${dues.map(({ createdBy }) => createdBy)}::bigint[]
    ) as due (id, customer_code, customer_id, bill_date, amount_paisa, short_code, created_by)
  `.execute(tx);
  await sql`
    insert into bill_items
      (bill_id, line_no, item_id, quantity_milli, price_paisa, discount_paisa, amount_paisa)
    select bill_id, 1, ${OPENING_BALANCE_ITEM_ID}::bigint, ${ONE_PIECE_MILLI}::integer,
      amount_paisa, 0, amount_paisa
    from unnest(${ids}::bigint[], ${dues.map(({ amountPaisa }) => amountPaisa)}::bigint[])
      as due (bill_id, amount_paisa)
  `.execute(tx);
  return ids;
}
