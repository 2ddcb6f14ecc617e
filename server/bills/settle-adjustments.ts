import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { ADJUSTMENT_ITEM_ID } from '@netkhata/domain/bill-words';
import type { Day } from '@netkhata/domain/billing-period';
import { bookDayOf } from '@netkhata/domain/book-day';
import { adjustmentSettled } from '@netkhata/domain/ledger-entry';
import { addPaisa, isPositive, negatePaisa, type Paisa, sumPaisa } from '@netkhata/domain/paisa';
import { onePiece } from '@netkhata/domain/planned-line';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { applyAdvances } from '../ledger/apply-advance.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { IS_PENDING } from '../terms/bill-adjustments.ts';
import { billFigures, type BillTerms, readBillTerms } from './bill-figures.ts';

interface OpenAdjustment {
  id: number;
  text: string;
  openPaisa: Paisa;
  /** The date of the bill that it corrects, whose VAT it has; today where it corrects none. */
  vatDay: Day;
}

/**
 * `adjustments_settle`: an entry for each open adjustment of a customer who gets no bill any more.
 * What is given back becomes the customer's advance, which pays what they owe, can be paid out to
 * them, or is kept for a return; what is charged lowers it.
 */
export async function settleAdjustments(
  { tx, user, today, audit }: SignedInContext,
  { customer, reason }: EndpointInput<Api['adjustmentsSettle']>['body'],
): Promise<{ settled: Paisa }> {
  const books = await lockBookDay(tx, today);
  const { id: customerId } = await requireCustomer(tx, user, customer, 'customer');
  const [balance] = await lockCustomerMoney(tx, [customerId]);
  // Read again after locking: the customer may be back.
  const { status } = await requireCustomer(tx, user, customer, 'customer');
  if (status === 'active') throw conflict(message('adjustment.isActive'));
  const open = await readOpen(tx, customerId, today);
  if (open.length === 0) throw conflict(message('adjustment.nothingOpen'));
  const posted = await withVat(tx, open);
  const settled = sumPaisa(posted.map(({ netPaisa, vatPaisa }) => addPaisa(netPaisa, vatPaisa)));
  if (!balance || settled > balance.advancePaisa) {
    throw conflict(message('adjustment.chargesMore'));
  }
  const entry = { entryDate: bookDayOf(today, books), createdBy: user.id };
  const entryIds = await postEntries(
    tx,
    posted.map(({ revenue, netPaisa, vatPaisa }) => ({
      kind: 'adjustment_settled',
      ...entry,
      customerId,
      postings: adjustmentSettled({ customerId, revenue, netPaisa, vatPaisa }),
    })),
  );
  await sql`
    insert into settled_adjustments (customer_id, adjustment_id, entry_id, amount_paisa, posted_paisa)
    select ${customerId}::bigint, settled.* from unnest(
      ${posted.map(({ id }) => id)}::bigint[], ${entryIds}::bigint[],
      ${posted.map(({ openPaisa }) => openPaisa)}::bigint[],
      ${posted.map(({ netPaisa, vatPaisa }) => addPaisa(netPaisa, vatPaisa))}::bigint[]
    ) as settled
  `.execute(tx);
  await applyAdvances(tx, [customerId], entry);
  const adjustment = posted.map(({ text }) => text).join('; ');
  audit({
    subject: 'customer',
    id: customerId,
    after: { adjustment, amountPaisa: settled, reason },
  });
  return { settled };
}

/** What is given back first, so that the account is never below zero in between. */
async function readOpen(tx: Database, customerId: number, today: Day): Promise<OpenAdjustment[]> {
  const { rows } = await sql<OpenAdjustment>`
    select bill_adjustments.id, description as text, open_paisa,
      coalesce(bill_date, ${today}::date) as vat_day
    from bill_adjustments left join bills on bills.id = range_bill_id
    where bill_adjustments.customer_id = ${customerId} and ${IS_PENDING}
    order by open_paisa > 0, bill_adjustments.id
  `.execute(tx);
  return rows;
}

/** Their parts as bills with one line each would have them. */
async function withVat(tx: Database, open: readonly OpenAdjustment[]) {
  const terms = new Map<Day, BillTerms>();
  for (const day of new Set(open.map(({ vatDay }) => vatDay))) {
    terms.set(day, await readBillTerms(tx, day));
  }
  return open.map((adjustment) => {
    const { openPaisa, vatDay } = adjustment;
    const isCharged = isPositive(openPaisa);
    const line = onePiece(ADJUSTMENT_ITEM_ID, isCharged ? openPaisa : negatePaisa(openPaisa));
    const { revenues, vatPaisa } = billFigures([line], terms.get(vatDay) as BillTerms);
    const [{ revenue, netPaisa } = { revenue: 'internet_revenue' as const, netPaisa: openPaisa }] =
      revenues;
    const signed = (paisa: Paisa): Paisa => (isCharged ? paisa : negatePaisa(paisa));
    return { ...adjustment, revenue, netPaisa: signed(netPaisa), vatPaisa: signed(vatPaisa) };
  });
}
