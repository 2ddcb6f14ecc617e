import {
  type Day,
  firstDayOf,
  type Month,
  type MonthRange,
  monthOf,
} from '@netkhata/domain/billing-period';
import { bookDayOf, type Books } from '@netkhata/domain/book-day';
import { billIssued } from '@netkhata/domain/ledger-entry';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { reserveIds } from '../database/reserve-ids.ts';
import { shortCode } from '../database/short-code.ts';
import { sendAhead } from '../database/transaction.ts';
import { type AdvanceContext, applyAdvances } from '../ledger/apply-advance.ts';
import { sendEntries } from '../ledger/post-entries.ts';
import { takeBillNumbers } from './bill-number.ts';
import { type BillFigures, type BillLine, billFigures, readBillTerms } from './bill-figures.ts';
import { markBills, markPlannedLines } from './mark-bills.ts';

export interface BillToIssue {
  customerId: number;
  /** Balance before this bill, frozen on the receipt. The customer's money must be locked. */
  previousDuePaisa: Paisa;
  range: MonthRange | null;
  lines: readonly BillLine[];
}

export interface IssueTerms {
  kind: 'generated' | 'manual';
  billDate: Day;
  books: Books;
  billRunId: number | null;
  createdBy: number | null;
}

export interface IssuedBill {
  id: number;
  billNo: string;
  customerId: number;
  previousDuePaisa: Paisa;
  totalPaisa: Paisa;
  range: MonthRange | null;
}

interface NewBill extends BillToIssue {
  id: number;
  billNo: string;
  figures: BillFigures;
}

/**
 * Issues one bill or a batch of thousands for customers whose money is locked: number, document,
 * lines, ledger entry, and application of advance money. All or nothing with the transaction.
 */
export async function issueBills(
  tx: Database,
  bills: readonly BillToIssue[],
  terms: IssueTerms,
): Promise<IssuedBill[]> {
  const issued = await writeBills(tx, bills, terms);
  await applyAdvances(
    tx,
    issued.map((bill) => bill.customerId),
    entryTerms(terms),
  );
  return issued;
}

/** Data shared by the ledger entries of the bills. */
export const entryTerms = ({ billDate, books, createdBy }: IssueTerms): AdvanceContext => ({
  entryDate: bookDayOf(billDate, books),
  createdBy,
});

/** As `issueBills`, without applying advance money. Write errors surface at commit. */
export async function writeBills(
  tx: Database,
  bills: readonly BillToIssue[],
  terms: IssueTerms,
): Promise<IssuedBill[]> {
  if (bills.length === 0) return [];
  const billTerms = await readBillTerms(tx, terms.billDate);
  const ids = await reserveIds(tx, 'bills', bills.length);
  const numbers = await takeBillNumbers(tx, monthOf(terms.billDate), bills.length);
  const newBills = bills.map((bill, index) => ({
    ...bill,
    id: ids[index] as number,
    billNo: numbers[index] as string,
    figures: billFigures(bill.lines, billTerms),
  }));
  await insertBills(tx, newBills, terms);
  await insertBillItems(tx, newBills);
  await markBills(tx, ids);
  await markPlannedLines(tx, newBills);
  await postBills(tx, newBills, entryTerms(terms));
  return newBills.map(({ id, billNo, customerId, previousDuePaisa, range, figures }) => {
    return { id, billNo, customerId, previousDuePaisa, range, totalPaisa: figures.totalPaisa };
  });
}

const firstDay = (month: Month | undefined): Day | null => (month ? firstDayOf(month) : null);

async function insertBills(
  tx: Database,
  bills: readonly NewBill[],
  terms: IssueTerms,
): Promise<void> {
  const statement = sql`
    insert into bills (
      id, bill_no, customer_id, from_month, to_month, subtotal_paisa, discount_paisa, vat_paisa,
      is_vat_inclusive, total_paisa, previous_due_paisa, short_code,
      kind, bill_date, bill_run_id, created_by
    )
    overriding system value
    select new_bills.*, ${terms.kind}, ${terms.billDate}::date, ${terms.billRunId}::bigint,
      ${terms.createdBy}::bigint
    from unnest(
      ${bills.map((bill) => bill.id)}::bigint[],
      ${bills.map((bill) => bill.billNo)}::text[],
      ${bills.map((bill) => bill.customerId)}::bigint[],
      ${bills.map((bill) => firstDay(bill.range?.fromMonth))}::date[],
      ${bills.map((bill) => firstDay(bill.range?.toMonth))}::date[],
      ${bills.map((bill) => bill.figures.subtotalPaisa)}::bigint[],
      ${bills.map((bill) => bill.figures.discountPaisa)}::bigint[],
      ${bills.map((bill) => bill.figures.vatPaisa)}::bigint[],
      ${bills.map((bill) => bill.figures.isVatInclusive)}::boolean[],
      ${bills.map((bill) => bill.figures.totalPaisa)}::bigint[],
      ${bills.map((bill) => bill.previousDuePaisa)}::bigint[],
      ${bills.map(() => shortCode())}::text[]
    ) as new_bills
  `;
  await sendAhead(tx, statement);
}

/** Inserts the lines of bills in order, numbered from 1. */
export async function insertBillItems(
  tx: Database,
  bills: readonly { id: number; figures: BillFigures }[],
): Promise<void> {
  const items = bills.flatMap((bill) =>
    bill.figures.lines.map((line, index) => ({ ...line, billId: bill.id, lineNo: index + 1 })),
  );
  const statement = sql`
    insert into bill_items (
      bill_id, line_no, item_id, description, quantity_milli, price_paisa, discount_paisa,
      amount_paisa
    )
    select * from unnest(
      ${items.map((item) => item.billId)}::bigint[],
      ${items.map((item) => item.lineNo)}::smallint[],
      ${items.map((item) => item.itemId)}::bigint[],
      ${items.map((item) => item.description ?? null)}::text[],
      ${items.map((item) => item.quantityMilli)}::integer[],
      ${items.map((item) => item.pricePaisa)}::bigint[],
      ${items.map((item) => item.discountPaisa)}::bigint[],
      ${items.map((item) => item.amountPaisa)}::bigint[]
    )
  `;
  await sendAhead(tx, statement);
}

/** A bill with a total of zero (fully discounted) needs no entry. */
const postBills = (tx: Database, bills: readonly NewBill[], entry: AdvanceContext): Promise<void> =>
  sendEntries(
    tx,
    bills
      .filter((bill) => bill.figures.totalPaisa > 0)
      .map((bill) => ({
        kind: 'bill_issued',
        ...entry,
        customerId: bill.customerId,
        billId: bill.id,
        postings: billIssued({
          customerId: bill.customerId,
          billId: bill.id,
          lines: bill.figures.revenues,
          vatPaisa: bill.figures.vatPaisa,
        }),
      })),
  );
