import {
  type Day,
  firstDayOf,
  type Month,
  type MonthRange,
  monthOf,
} from '@netkhata/domain/billing-period';
import { bookDayOf, type Books } from '@netkhata/domain/book-day';
import { billIssued } from '@netkhata/domain/ledger-entry';
import { CONNECTION_CHARGE_ITEM_ID } from '@netkhata/domain/monthly-bills';
import type { Paisa } from '@netkhata/domain/paisa';
import type { PlannedRange } from '@netkhata/domain/range-plan';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { columnNames, columnValues, type EveryColumnInSql } from '../database/every-column.ts';
import { reserveIds } from '../database/reserve-ids.ts';
import { shortCode } from '../database/short-code.ts';
import { allInOrder } from '../database/transaction.ts';
import { type AdvanceContext, applyAdvances } from '../ledger/apply-advance.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { insertRanges } from '../terms/billed-ranges.ts';
import { correctSeams } from '../terms/correct-seams.ts';
import { billNumber, takeBillNumbers } from './bill-number.ts';
import type { BillKind } from './bill-queries.ts';
import {
  type BillFigures,
  type BillLine,
  billFigures,
  isRevenueMoved,
  readBillTerms,
} from './bill-figures.ts';
import { markAdjustments, markConnections, markMonths, markPlannedLines } from './mark-bills.ts';

export interface BillToIssue {
  customerId: number;
  /** Balance before this bill, frozen on the receipt. The customer's money must be locked. */
  previousDuePaisa: Paisa;
  range: MonthRange | null;
  lines: readonly BillLine[];
  /** The days that it is for, where something may change in them. */
  ranges?: readonly PlannedRange[];
}

export interface IssueTerms {
  kind: Exclude<BillKind, 'opening'>;
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
  shortCode: string;
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

/**
 * As `issueBills`, without applying advance money. `sendAlong` may send statements about the bills
 * once these have their numbers, while PostgreSQL still posts them.
 */
export async function writeBills(
  tx: Database,
  bills: readonly BillToIssue[],
  terms: IssueTerms,
  sendAlong: (issued: readonly IssuedBill[]) => Promise<unknown> = async () => {},
): Promise<IssuedBill[]> {
  if (bills.length === 0) return [];
  const [billTerms, ids] = await Promise.all([
    readBillTerms(tx, terms.billDate),
    reserveIds(tx, 'bills', bills.length),
  ]);
  const newBills = bills.map((bill, index) => ({
    ...bill,
    id: ids[index] as number,
    shortCode: shortCode(),
    figures: billFigures(bill.lines, billTerms),
  }));
  // Sent at once: PostgreSQL works on the first while the others are put together.
  const inserted = insertBills(tx, newBills, terms);
  await allInOrder([
    inserted,
    insertBillItems(tx, newBills),
    markMonths(tx, ids),
    markConnections(tx, idsWithConnection(newBills)),
    markPlannedLines(tx, newBills),
    markAdjustments(tx, newBills),
    insertRanges(tx, newBills),
    postBills(tx, newBills, entryTerms(terms)),
    inserted.then(sendAlong),
  ]);
  // Of bills that are made before that of the month before, or after that of the next month.
  const divided = newBills.flatMap(({ customerId, ranges: [first] = [] }) =>
    first ? [{ customerId, fromDay: first.fromDay }] : [],
  );
  await correctSeams(
    tx,
    divided.map(({ customerId }) => customerId),
    {
      today: terms.books.today,
      createdBy: terms.createdBy,
      // The bills before are as they were.
      from: divided.map(({ fromDay }) => fromDay).toSorted()[0],
    },
  );
  return inserted;
}

const idsWithConnection = (bills: readonly NewBill[]): number[] =>
  bills
    .filter(({ lines }) => lines.some(({ itemId }) => itemId === CONNECTION_CHARGE_ITEM_ID))
    .map(({ id }) => id);

const firstDay = (month: Month | undefined): Day | null => (month ? firstDayOf(month) : null);

/** Columns that a trigger or the deletion sets. */
type SetLater = 'owedSince' | 'voidedAt' | 'voidedBy' | 'voidReason';

async function insertBills(
  tx: Database,
  bills: readonly NewBill[],
  terms: IssueTerms,
): Promise<IssuedBill[]> {
  const ofEach = {
    id: sql`${bills.map((bill) => bill.id)}::bigint[]`,
    customerId: sql`${bills.map((bill) => bill.customerId)}::bigint[]`,
    fromMonth: sql`${bills.map((bill) => firstDay(bill.range?.fromMonth))}::date[]`,
    toMonth: sql`${bills.map((bill) => firstDay(bill.range?.toMonth))}::date[]`,
    subtotalPaisa: sql`${bills.map((bill) => bill.figures.subtotalPaisa)}::bigint[]`,
    discountPaisa: sql`${bills.map((bill) => bill.figures.discountPaisa)}::bigint[]`,
    vatPaisa: sql`${bills.map((bill) => bill.figures.vatPaisa)}::bigint[]`,
    isVatInclusive: sql`${bills.map((bill) => bill.figures.isVatInclusive)}::boolean[]`,
    totalPaisa: sql`${bills.map((bill) => bill.figures.totalPaisa)}::bigint[]`,
    previousDuePaisa: sql`${bills.map((bill) => bill.previousDuePaisa)}::bigint[]`,
    shortCode: sql`${bills.map((bill) => bill.shortCode)}::text[]`,
  };
  const month = monthOf(terms.billDate);
  const ofAll = {
    billNo: billNumber(month, sql`last_number - ${bills.length} + place`),
    kind: sql`${terms.kind}`,
    billDate: sql`${terms.billDate}::date`,
    billRunId: sql`${terms.billRunId}::bigint`,
    createdBy: sql`${terms.createdBy}::bigint`,
  };
  const columns = { ...ofEach, ...ofAll } satisfies EveryColumnInSql<'bills', SetLater>;
  const { rows } = await sql<{ id: number; billNo: string }>`
    with taken as (${takeBillNumbers(month, bills.length)})
    insert into bills (${columnNames(columns)}) overriding system value
    select ${columnNames(ofEach)}, ${columnValues(ofAll)}
    from taken, unnest(${columnValues(ofEach)}) with ordinality
      as new_bills (${columnNames(ofEach)}, place)
    returning id, bill_no
  `.execute(tx);
  const billNoOf = new Map(rows.map(({ id, billNo }) => [id, billNo]));
  return bills.map(({ id, customerId, previousDuePaisa, range, figures }) => {
    const billNo = billNoOf.get(id) as string;
    return { id, billNo, customerId, previousDuePaisa, range, totalPaisa: figures.totalPaisa };
  });
}

/** Inserts the lines of bills in order, numbered from 1. */
export async function insertBillItems(
  tx: Database,
  bills: readonly { id: number; figures: BillFigures }[],
): Promise<void> {
  const items = bills.flatMap((bill) =>
    bill.figures.lines.map((line, index) => ({ ...line, billId: bill.id, lineNo: index + 1 })),
  );
  const columns = {
    billId: sql`${items.map((item) => item.billId)}::bigint[]`,
    lineNo: sql`${items.map((item) => item.lineNo)}::smallint[]`,
    itemId: sql`${items.map((item) => item.itemId)}::bigint[]`,
    description: sql`${items.map((item) => item.description ?? null)}::text[]`,
    quantityMilli: sql`${items.map((item) => item.quantityMilli)}::integer[]`,
    pricePaisa: sql`${items.map((item) => item.pricePaisa)}::bigint[]`,
    discountPaisa: sql`${items.map((item) => item.discountPaisa)}::bigint[]`,
    amountPaisa: sql`${items.map((item) => item.amountPaisa)}::bigint[]`,
  } satisfies EveryColumnInSql<'billItems'>;
  await sql`
    insert into bill_items (${columnNames(columns)})
    select * from unnest(${columnValues(columns)})
  `.execute(tx);
}

/**
 * A bill that moves no money (fully discounted) needs no entry. One whose lines sum to zero moves
 * some where they are of several accounts.
 */
const postBills = (
  tx: Database,
  bills: readonly NewBill[],
  entry: AdvanceContext,
): Promise<number[]> =>
  postEntries(
    tx,
    bills
      .filter(({ figures }) => figures.totalPaisa > 0 || isRevenueMoved(figures.revenues))
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
