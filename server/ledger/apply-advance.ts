import type { BookDay } from '@netkhata/domain/book-day';
import { advanceApplied } from '@netkhata/domain/ledger-entry';
import { minPaisa, type Paisa, subtractPaisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readOpenBills } from './open-bill-queries.ts';
import { postEntries } from './post-entries.ts';
import { reverseEntries } from './reverse-entries.ts';

interface Application {
  customerId: number;
  billId: number;
  amountPaisa: Paisa;
}

export interface AdvanceContext {
  entryDate: BookDay;
  createdBy: number | null;
}

/**
 * Applies advance money to open bills of customers whose money is locked, oldest bill first
 * (decisions section 5). Each application is an allocation of its own.
 */
export async function applyAdvances(
  tx: Database,
  customerIds: readonly number[],
  context: AdvanceContext,
): Promise<void> {
  const advances = await readAdvances(tx, customerIds);
  if (advances.size === 0) return;
  const openBills = await readOpenBills(tx, [...advances.keys()]);
  const applications: Application[] = [];
  for (const { billId, customerId, duePaisa } of openBills) {
    const leftPaisa = advances.get(customerId) ?? ZERO_PAISA;
    const amountPaisa = minPaisa(leftPaisa, duePaisa);
    if (amountPaisa === 0) continue;
    advances.set(customerId, subtractPaisa(leftPaisa, amountPaisa));
    applications.push({ customerId, billId, amountPaisa });
  }
  await postApplications(tx, applications, context);
}

async function readAdvances(
  tx: Database,
  customerIds: readonly number[],
): Promise<Map<number, Paisa>> {
  const found = await sql<{ customerId: number; advancePaisa: Paisa }>`
    select customer_id, advance_paisa
    from customer_balances
    where customer_id = any(${customerIds}::bigint[]) and advance_paisa > 0
  `.execute(tx);
  return new Map(found.rows.map((row) => [row.customerId, row.advancePaisa]));
}

async function postApplications(
  tx: Database,
  applications: readonly Application[],
  context: AdvanceContext,
): Promise<void> {
  const entryIds = await postEntries(
    tx,
    applications.map((application) => ({
      kind: 'advance_applied',
      ...context,
      customerId: application.customerId,
      billId: application.billId,
      postings: advanceApplied(application),
    })),
  );
  if (entryIds.length === 0) return;
  await sql`
    insert into advance_allocations (customer_id, bill_id, amount_paisa, entry_id)
    select * from unnest(
      ${applications.map(({ customerId }) => customerId)}::bigint[],
      ${applications.map(({ billId }) => billId)}::bigint[],
      ${applications.map(({ amountPaisa }) => amountPaisa)}::bigint[],
      ${entryIds}::bigint[]
    )
  `.execute(tx);
}

/**
 * Releases advance money from the latest bills it was applied to, until at least `neededPaisa` of
 * the customer's advance is free for a deletion. These bills are open again. Returns the free
 * amount, which is less if advance money was refunded to the customer.
 */
export async function freeAdvance(
  tx: Database,
  need: { customerId: number; freePaisa: Paisa; neededPaisa: Paisa },
  context: AdvanceContext,
): Promise<Paisa> {
  let freePaisa = need.freePaisa;
  if (freePaisa >= need.neededPaisa) return freePaisa;
  const applied = await sql<AppliedAdvance & { amountPaisa: Paisa }>`
    select id, entry_id, amount_paisa from advance_allocations
    where customer_id = ${need.customerId} and returned_entry_id is null order by id desc
  `.execute(tx);
  const freed: AppliedAdvance[] = [];
  for (const allocation of applied.rows) {
    if (freePaisa >= need.neededPaisa) break;
    freed.push(allocation);
    freePaisa = sumPaisa([freePaisa, allocation.amountPaisa]);
  }
  await returnAdvances(tx, freed, context);
  return freePaisa;
}

/** Returns all advance money on bills to the customers' advance, before the bills are voided. */
export async function returnAdvancesOfBills(
  tx: Database,
  billIds: readonly number[],
  context: AdvanceContext,
): Promise<void> {
  const applied = await sql<AppliedAdvance>`
    select id, entry_id from advance_allocations
    where bill_id = any(${billIds}::bigint[]) and returned_entry_id is null
  `.execute(tx);
  await returnAdvances(tx, applied.rows, context);
}

interface AppliedAdvance {
  id: number;
  entryId: number;
}

async function returnAdvances(
  tx: Database,
  applied: readonly AppliedAdvance[],
  context: AdvanceContext,
): Promise<void> {
  if (applied.length === 0) return;
  const entryIds = applied.map(({ entryId }) => entryId);
  const returned = await reverseEntries(tx, entryIds, { kind: 'advance_returned', ...context });
  await sql`
    update advance_allocations set returned_entry_id = returned.entry_id
    from unnest(
      ${applied.map(({ id }) => id)}::bigint[],
      ${applied.map(({ entryId }) => returned.get(entryId) ?? null)}::bigint[]
    ) as returned (allocation_id, entry_id)
    where id = returned.allocation_id
  `.execute(tx);
}
