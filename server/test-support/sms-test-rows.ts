import { bookDayOf } from '@netkhata/domain/book-day';
import { billIssued, openingBalance } from '@netkhata/domain/ledger-entry';
import { paisa } from '@netkhata/domain/paisa';
import type { Insertable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Database } from '../database/database.ts';
import { shortCode } from '../database/short-code.ts';
import { inTransaction } from '../database/transaction.ts';
import { postEntry } from '../ledger/post-entries.ts';

/** Inserts a zone by SQL. Returns its id. */
export async function insertZone(database: Database, name: string): Promise<number> {
  const zone = await database
    .insertInto('zones')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return zone.id;
}

let customerCount = 0;

/** Inserts a customer with a unique code and mobile number. */
export async function insertCustomer(
  database: Database,
  wanted: Partial<Insertable<DB['customers']>> = {},
): Promise<number> {
  customerCount += 1;
  const customer = await database
    .insertInto('customers')
    .values({
      code: `T${customerCount}`,
      name: `Customer ${customerCount}`,
      mobileNo: `017${String(customerCount).padStart(8, '0')}`,
      ...wanted,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return customer.id;
}

export interface BillWanted {
  customerId: number;
  amountPaisa: number;
  billDate: string;
  kind?: DB['bills']['kind'];
  billNo?: string;
  /** Day since which an opening due is owed. */
  owedSince?: string;
}

/** Inserts a bill with its ledger entry, so that the customer owes it. Returns its id. */
export function insertBill(database: Database, wanted: BillWanted): Promise<number> {
  const { customerId, billDate, kind = 'manual', billNo = `T-${shortCode()}` } = wanted;
  const amountPaisa = paisa(wanted.amountPaisa);
  return inTransaction(database, async (tx) => {
    const bill = await tx
      .insertInto('bills')
      .values({
        billNo,
        kind,
        customerId,
        billDate,
        owedSince: wanted.owedSince ?? null,
        subtotalPaisa: amountPaisa,
        totalPaisa: amountPaisa,
        shortCode: shortCode(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await postEntry(tx, {
      kind: 'bill_issued',
      entryDate: bookDayOf(billDate, { today: billDate, closedUntil: null }),
      customerId,
      billId: bill.id,
      createdBy: null,
      postings: billIssued({
        customerId,
        billId: bill.id,
        lines: [{ revenue: 'internet_revenue', netPaisa: amountPaisa }],
        vatPaisa: paisa(0),
      }),
    });
    return bill.id;
  });
}

/** Inserts an advance of a customer, in paisa above zero. */
export async function insertAdvance(
  database: Database,
  { customerId, amountPaisa }: { customerId: number; amountPaisa: number },
): Promise<void> {
  await inTransaction(database, (tx) =>
    postEntry(tx, {
      kind: 'opening_balance',
      entryDate: bookDayOf('2026-11-01', { today: '2026-11-01', closedUntil: null }),
      customerId,
      createdBy: null,
      postings: openingBalance({ customerId, billId: null, amountPaisa: paisa(-amountPaisa) }),
    }),
  );
}
