import { type CoveredQuestion, coveredQuestion } from '@netkhata/contract/covered-months';
import { message } from '@netkhata/contract/messages';
import { firstDayOf, type MonthRange } from '@netkhata/domain/billing-period';
import { SERVICE_ITEM_IDS } from '@netkhata/domain/monthly-bills';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';

interface BillByHand {
  customerId: number;
  range: MonthRange;
  lines: readonly { itemId: number }[];
  /** Id of the bill when it is edited; null for a new one. */
  billId: number | null;
  isConfirmed: boolean;
}

/**
 * Throws 409 listing the existing cover if a manual bill charges internet service for months that
 * are already covered and the user has not confirmed it. The customer's money must be locked.
 */
export async function requireUncovered(tx: Database, bill: BillByHand): Promise<void> {
  if (bill.isConfirmed || !bill.lines.some(({ itemId }) => SERVICE_ITEM_IDS.includes(itemId))) {
    return;
  }
  const { customerId, range, billId } = bill;
  const found = await sql<CoveredQuestion['covered'][number]>`
    select to_char(month, 'YYYY-MM') as month, source, bill_id, bill_no,
      total_paisa as total
    from covered_months left join bills on bills.id = bill_id
    where covered_months.customer_id = ${customerId}
      and month between ${firstDayOf(range.fromMonth)}::date and ${firstDayOf(range.toMonth)}::date
      and bill_id is distinct from ${billId}::bigint
    order by month, bill_id
  `.execute(tx);
  if (found.rows.length === 0) return;
  const data = z.encode(coveredQuestion, { covered: found.rows });
  throw conflict(message('bill.monthsCovered'), data);
}
