import { message } from '@netkhata/contract/messages';
import type { CollectionAmounts } from '@netkhata/domain/collection';
import {
  addPaisa,
  isPositive,
  maxPaisa,
  minPaisa,
  type Paisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { forbidden } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { companyTaka } from '../setup/company-taka.ts';

/**
 * Throws 403 if discounts by users without the right to exceed it are above the company's limit
 * (decisions section 11): the sum of such discounts on one bill, and the sum that one user enters
 * for one customer in a calendar month. A fee that is struck counts as a discount of its own. The
 * customer's money must be locked, so that no concurrent discount is missed.
 */
export async function checkDiscount(
  context: SignedInContext,
  submission: { customerId: number; rows: readonly CollectionAmounts[]; struckPaisa: Paisa },
): Promise<void> {
  const { struckPaisa } = submission;
  const rows = submission.rows.filter(({ discountPaisa }) => isPositive(discountPaisa));
  if (
    (rows.length === 0 && !isPositive(struckPaisa)) ||
    context.user.rights.has('discount_above_limit')
  )
    return;
  const { tx } = context;
  const company = await readCompany(tx);
  const limitPaisa = company.discountLimitPaisa;
  const onBills = await readDiscountsOnBills(tx, rows);
  const leftOnBills = rows.map(({ billId, discountPaisa }) => ({
    discountPaisa,
    leftPaisa: remainingOf(limitPaisa, onBills.get(billId) ?? ZERO_PAISA),
  }));
  const monthPaisa = await readDiscountsOfMonth(context, submission.customerId, company.timeZone);
  const inMonth = {
    discountPaisa: sumPaisa([...rows.map(({ discountPaisa }) => discountPaisa), struckPaisa]),
    leftPaisa: remainingOf(limitPaisa, monthPaisa),
  };
  const beyond = [...leftOnBills, inMonth].filter(
    ({ discountPaisa, leftPaisa }) => discountPaisa > leftPaisa,
  );
  const [first, ...others] = beyond.map(({ leftPaisa }) => leftPaisa);
  if (first === undefined) return;
  const taka = companyTaka(company);
  throw forbidden(
    message('payment.discountAboveLimit', {
      limit: taka(limitPaisa),
      left: taka(minPaisa(first, ...others)),
    }),
  );
}

const remainingOf = (limitPaisa: Paisa, usedPaisa: Paisa): Paisa =>
  maxPaisa(subtractPaisa(limitPaisa, usedPaisa), ZERO_PAISA);

/** Condition on `payments`: entered by a user to whom the limit applies. */
const ENTERED_WITHIN_LIMIT: RawBuilder<boolean> = sql`not exists (
  select from users join role_rights on role_rights.role_id = users.role_id
  where users.id = payments.created_by and right_name = 'discount_above_limit'
)`;

async function readDiscountsOnBills(
  tx: Database,
  rows: readonly CollectionAmounts[],
): Promise<Map<number, Paisa>> {
  const found = await sql<{ billId: number; discountPaisa: Paisa }>`
    select allocations.bill_id, allocations.discount_paisa
    from payment_allocations allocations join payments on payments.id = allocations.payment_id
    where allocations.bill_id = any(${rows.map(({ billId }) => billId)}::bigint[])
      and payments.deleted_at is null and ${ENTERED_WITHIN_LIMIT}
  `.execute(tx);
  const sums = new Map<number, Paisa>();
  for (const { billId, discountPaisa } of found.rows) {
    sums.set(billId, addPaisa(sums.get(billId) ?? ZERO_PAISA, discountPaisa));
  }
  return sums;
}

/** Discounts that the user entered for the customer in the company's current month. */
async function readDiscountsOfMonth(
  { tx, user, now }: SignedInContext,
  customerId: number,
  timeZone: string,
): Promise<Paisa> {
  const found = await sql<{ discountPaisa: Paisa }>`
    select coalesce(sum(discount_paisa), 0) as discount_paisa
    from payments
    where customer_id = ${customerId} and created_by = ${user.id} and deleted_at is null
      and date_trunc('month', created_at at time zone ${timeZone})
        = date_trunc('month', ${now}::timestamptz at time zone ${timeZone})
  `.execute(tx);
  return found.rows[0]?.discountPaisa ?? ZERO_PAISA;
}
