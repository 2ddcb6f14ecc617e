import { isDeepStrictEqual } from 'node:util';
import type { api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { type Day, firstDayOf, type MonthRange, monthOf } from '@netkhata/domain/billing-period';
import { isFeeBill } from '@netkhata/domain/bill-words';
import { bookDayOf } from '@netkhata/domain/book-day';
import {
  billChanged,
  type LedgerAccountKey,
  type RevenueAccount,
  type RevenueLine,
} from '@netkhata/domain/ledger-entry';
import { negatePaisa, type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { type AdvanceContext, applyAdvances } from '../ledger/apply-advance.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { requireBillDay, requireBillMonth } from './bill-day.ts';
import {
  type BillFigures,
  type BillLine,
  billFigures,
  isRevenueMoved,
  readBillTerms,
} from './bill-figures.ts';
import { billFormLines, billFormRange } from './bill-form.ts';
import { type BillDocument, type BillItemRow, readBillItems } from './bill-queries.ts';
import { requireUncovered } from './covered-months.ts';
import { insertBillItems } from './issue-bills.ts';
import { markBills, unmarkBills } from './mark-bills.ts';
import { requireBill } from './read-bills.ts';

type BillChange = EndpointInput<(typeof api)['billUpdate']>['body'];

/**
 * Edits a bill (decisions section 5). Its total may not fall below the amount paid, and the
 * difference is posted to the ledger. Number, customer and month of issue do not change.
 */
export async function updateBill(
  context: SignedInContext,
  form: BillChange,
): Promise<BillDocument> {
  const { tx, user, today } = context;
  const books = await lockBookDay(tx, today);
  const found = await requireBill(tx, user, form.id, 'id');
  await lockCustomerMoney(tx, [found.customerId]);
  // Read again after locking: a payment may have been collected meanwhile.
  const bill = await requireBill(tx, user, form.id);
  if (bill.voidedAt) throw conflict(message('bill.wasDeleted'));
  if (bill.kind === 'opening') throw conflict(message('bill.openingNotEdited'));
  if (isFeeBill(bill.kind)) throw conflict(message('lateFee.notEdited'));
  const before = await readBillItems(tx, bill.id);
  if (isChangedSince(form, bill, before)) throw conflict(message('bill.changedMeanwhile'));
  if (form.customer !== bill.customerId) {
    throw badInput({ customer: message('bill.customerStays') });
  }
  if (monthOf(form.billDate) !== monthOf(bill.billDate)) {
    throw badInput({ billDate: message('bill.monthStays') });
  }
  if (form.billDate !== bill.billDate) requireBillDay(form.billDate, today);
  const lines = await billFormLines(tx, form, before);
  const range = await changedRange(context, bill, form, lines);
  const figures = billFigures(lines, await readBillTerms(tx, form.billDate));
  const paidPaisa = subtractPaisa(bill.totalPaisa, bill.duePaisa);
  if (figures.totalPaisa < paidPaisa) {
    throw conflict(message('bill.totalBelowPaid'));
  }
  await rewriteBill(tx, bill, { billDate: form.billDate, range, figures });
  const entry = { entryDate: bookDayOf(today, books), createdBy: user.id };
  await postDifference(tx, bill, { figures, entry });
  await applyAdvances(tx, [bill.customerId], entry);
  context.audit({
    subject: 'bill',
    id: bill.id,
    before: { billDate: bill.billDate, total: bill.totalPaisa, items: before },
    after: { billDate: form.billDate, total: figures.totalPaisa, items: figures.lines },
  });
  return bill;
}

/** Whether the bill is another one than the form was opened with, also at the same total. */
function isChangedSince(
  { seenTotal, seenBill }: BillChange,
  bill: BillDocument,
  items: readonly BillItemRow[],
): boolean {
  if (typeof seenTotal === 'number' && seenTotal !== bill.totalPaisa) return true;
  if (!seenBill) return false;
  const monthsOf = (from: Day | null, to: Day | null) => [from && monthOf(from), to && monthOf(to)];
  const seen = [
    seenBill.billDate,
    monthsOf(seenBill.billFromDate, seenBill.billToDate),
    seenBill.bill_item.map((line) => [
      line.item,
      line.quantity,
      line.price,
      line.discount ?? ZERO_PAISA,
      line.description,
    ]),
  ];
  const stored = [
    bill.billDate,
    monthsOf(bill.fromMonth, bill.toMonth),
    items.map((line) => [
      line.itemId,
      line.quantityMilli,
      line.pricePaisa,
      line.discountPaisa,
      line.description,
    ]),
  ];
  return !isDeepStrictEqual(seen, stored);
}

interface Revenue {
  lines: RevenueLine[];
  vatPaisa: Paisa;
}

/** What the bill's entries have posted so far, from the ledger, so that the correction is exact. */
async function postedRevenue(tx: Database, billId: number): Promise<Revenue> {
  const posted = await sql<{ key: LedgerAccountKey; creditPaisa: Paisa }>`
    select accounts.key, -sum(amount_paisa) as credit_paisa
    from ledger_entries entries
      join ledger_postings postings on postings.entry_id = entries.id
      join accounts on accounts.id = postings.account_id
    where entries.bill_id = ${billId} and entries.kind in ('bill_issued', 'bill_changed')
      and accounts.key <> 'receivable'
    group by accounts.key
  `.execute(tx);
  const isVat = (row: { key: LedgerAccountKey }): boolean => row.key === 'vat_payable';
  return {
    lines: posted.rows
      .filter((row) => !isVat(row))
      .map((row) => ({ revenue: row.key as RevenueAccount, netPaisa: row.creditPaisa })),
    vatPaisa: posted.rows.find(isVat)?.creditPaisa ?? ZERO_PAISA,
  };
}

/** The new month range of the bill; null if it does not change. */
async function changedRange(
  { tx, today }: SignedInContext,
  bill: BillDocument,
  form: BillChange,
  lines: readonly BillLine[],
): Promise<MonthRange | null> {
  // A generated bill keeps its months, because they guard against billing them twice.
  if (bill.kind === 'generated') return null;
  // A change that names no months leaves the bill's.
  const isNamed = form.billFromDate !== null || form.billToDate !== null;
  const { fromMonth, toMonth } = bill;
  if (isNamed && form.billFromDate !== fromMonth) requireBillMonth(form.billFromDate, today);
  const range =
    isNamed || fromMonth === null || toMonth === null
      ? billFormRange(form, bill.cycleMonths)
      : { fromMonth: monthOf(fromMonth), toMonth: monthOf(toMonth) };
  await requireUncovered(tx, {
    customerId: bill.customerId,
    range,
    lines,
    billId: bill.id,
    isConfirmed: form.billAgain ?? false,
  });
  return range;
}

async function rewriteBill(
  tx: Database,
  bill: BillDocument,
  change: { billDate: Day; range: MonthRange | null; figures: BillFigures },
): Promise<void> {
  const { billDate, range, figures } = change;
  await tx
    .updateTable('bills')
    .set({
      billDate,
      ...(range && {
        fromMonth: firstDayOf(range.fromMonth),
        toMonth: firstDayOf(range.toMonth),
      }),
      subtotalPaisa: figures.subtotalPaisa,
      discountPaisa: figures.discountPaisa,
      vatPaisa: figures.vatPaisa,
      isVatInclusive: figures.isVatInclusive,
      totalPaisa: figures.totalPaisa,
    })
    .where('id', '=', bill.id)
    .execute();
  await tx.deleteFrom('billItems').where('billId', '=', bill.id).execute();
  await insertBillItems(tx, [{ id: bill.id, figures }]);
  await unmarkBills(tx, [bill.id]);
  await markBills(tx, [bill.id]);
}

const negate = (lines: readonly RevenueLine[]): RevenueLine[] =>
  lines.map((line) => ({ ...line, netPaisa: negatePaisa(line.netPaisa) }));

async function postDifference(
  tx: Database,
  bill: BillDocument,
  { figures, entry }: { figures: BillFigures; entry: AdvanceContext },
): Promise<void> {
  const posted = await postedRevenue(tx, bill.id);
  const lines = [...figures.revenues, ...negate(posted.lines)];
  const vatPaisa = subtractPaisa(figures.vatPaisa, posted.vatPaisa);
  if (vatPaisa === 0 && !isRevenueMoved(lines)) return;
  await postEntry(tx, {
    kind: 'bill_changed',
    ...entry,
    customerId: bill.customerId,
    billId: bill.id,
    postings: billChanged({ customerId: bill.customerId, billId: bill.id, lines, vatPaisa }),
  });
}
