import { createHash, type Hash } from 'node:crypto';
import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import {
  addMonths,
  type Day,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '@netkhata/domain/billing-period';
import { type BillPlan, billOddities, planMonthlyBill } from '@netkhata/domain/monthly-bills';
import { totalOf, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { readCandidateIds, readCandidates } from './bill-candidate-queries.ts';
import { billFigures, type BillTerms, readBillTerms } from './bill-figures.ts';
import { monthOfColumn } from './bill-month-text.ts';

const BATCH_SIZE = 2000;
const SHOWN_ODDITIES = 200;

type Preview = EndpointResult<Api['billRunPreview']>;

interface PreviewRequest {
  billDate: Day;
  zoneId: number | null;
}

/**
 * What a run on this date would do, without doing it: count, total, the difference from last month,
 * oddities, and a fingerprint of exactly these bills (decisions section 5).
 */
export async function previewRun(database: Database, request: PreviewRequest): Promise<Preview> {
  const preview: Preview = {
    billDate: request.billDate,
    fingerprint: '',
    count: 0,
    totalAmount: ZERO_PAISA,
    alreadyBilled: 0,
    skipped: {},
    lastMonth: await readLastMonth(database, request),
    oddityCounts: {},
    oddities: [],
  };
  const hash = createHash('sha256').update(request.billDate);
  const terms = await readBillTerms(database, request.billDate);
  let afterId = 0;
  for (;;) {
    const ids = await readCandidateIds(database, { ...request, afterId, limit: BATCH_SIZE });
    if (ids.length === 0) break;
    afterId = ids.at(-1) ?? afterId;
    await addToPreview(database, { preview, hash, terms, ids });
  }
  preview.fingerprint = hash.digest('base64url');
  return preview;
}

/** Throws 409 unless a run on this date would still make just the bills of the preview. */
export async function refuseMovedPreview(
  database: Database,
  request: PreviewRequest & { fingerprint: string },
): Promise<void> {
  const now = await previewRun(database, request);
  if (now.fingerprint !== request.fingerprint) {
    throw conflict(message('billRun.previewOutdated'));
  }
}

async function addToPreview(
  database: Database,
  batch: { preview: Preview; hash: Hash; terms: BillTerms; ids: number[] },
): Promise<void> {
  const { preview, hash, terms, ids } = batch;
  const { billDate } = preview;
  const surroundings = await readSurroundings(database, ids);
  for (const customer of await readCandidates(database, ids, billDate)) {
    const plan = planMonthlyBill(customer, { billDate });
    countPlan(preview, plan, terms, hash);
    const around = surroundings.get(customer.customerId) ?? NO_SURROUNDINGS;
    for (const oddity of billOddities({ ...customer, ...around }, { billDate })) {
      preview.oddityCounts[oddity] = (preview.oddityCounts[oddity] ?? 0) + 1;
      if (preview.oddities.length >= SHOWN_ODDITIES) continue;
      const { customerId, code, name, feePaisa: fee } = customer;
      preview.oddities.push({ customerId, code, name, oddity, fee });
    }
  }
}

function countPlan(preview: Preview, plan: BillPlan, terms: BillTerms, hash: Hash): void {
  if (plan.kind === 'bill') {
    const { totalPaisa } = billFigures(plan.bill.lines, terms);
    preview.count += 1;
    preview.totalAmount = totalOf([preview.totalAmount, totalPaisa]);
    hash.update(JSON.stringify([plan.bill, totalPaisa]));
  } else if (plan.reason === 'already_billed') {
    preview.alreadyBilled += 1;
  } else {
    preview.skipped[plan.reason] = (preview.skipped[plan.reason] ?? 0) + 1;
  }
}

async function readLastMonth(
  database: Database,
  { billDate, zoneId }: PreviewRequest,
): Promise<Preview['lastMonth']> {
  const lastMonth = addMonths(monthOf(billDate), -1);
  const read = await sql<Preview['lastMonth']>`
    select count(*) as count, coalesce(sum(total_paisa), 0) as "totalAmount"
    from bills join customers on customers.id = bills.customer_id
    where kind = 'generated' and voided_at is null
      and bill_date between ${firstDayOf(lastMonth)}::date and ${lastDayOf(lastMonth)}::date
      and (${zoneId}::bigint is null or zone_id = ${zoneId}::bigint)
  `.execute(database);
  return read.rows[0] as Preview['lastMonth'];
}

interface Surroundings {
  packageFeePaisa: Paisa | null;
  lastBilledMonth: string | null;
}

const NO_SURROUNDINGS: Surroundings = { packageFeePaisa: null, lastBilledMonth: null };

/** What makes a bill look odd: the package's price and the last month billed. */
async function readSurroundings(
  database: Database,
  customerIds: readonly number[],
): Promise<Map<number, Surroundings>> {
  const read = await sql<{ id: number; fee: Paisa | null; month: Day | null }>`
    select customers.id, bill_amount_paisa as fee,
      (select max(month) from billed_months where customer_id = customers.id) as month
    from customers left join packages on packages.id = package_id
    where customers.id = any(${customerIds}::bigint[])
  `.execute(database);
  return new Map(
    read.rows.map(({ id, fee, month }) => [
      id,
      { packageFeePaisa: fee, lastBilledMonth: month && monthOfColumn(month) },
    ]),
  );
}
