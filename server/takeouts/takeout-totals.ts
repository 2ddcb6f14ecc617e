import { type PaisaSum, takaText } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readBooksTotals, readImbalance } from '../ledger/check-books.ts';

export interface TakeoutTotal {
  /** The file that the total is of. */
  file: string;
  what: string;
  /** As text: taka with two decimals, or a number of rows. */
  inFile: string;
  /** The same figure in the books. */
  inBooks: string;
}

interface Documents {
  receivablePaisa: PaisaSum;
  advancePaisa: PaisaSum;
  duePaisa: PaisaSum;
  receivedPaisa: PaisaSum;
  handsPaisa: PaisaSum;
  /** Number of documents, including void and deleted ones. */
  bills: number;
  payments: number;
}

/** Sums up documents and stored balances; the books' figures are sums of postings. */
async function readDocuments(tx: Database): Promise<Documents> {
  const { rows } = await sql<Documents>`
    select coalesce(sum(receivable_paisa), 0) as receivable_paisa,
      coalesce(sum(advance_paisa), 0) as advance_paisa,
      (select coalesce(sum(due_paisa), 0) from bill_balances) as due_paisa,
      (select coalesce(sum(amount_paisa), 0) from payments
        where approved_at is null and deleted_at is null) as received_paisa,
      (select coalesce(sum(in_paisa - out_paisa), 0) from current_place_days
        where account_id = account_of('collector_hand')) as hands_paisa,
      (select count(*) from bills) as bills, (select count(*) from payments) as payments
    from customer_balances
  `.execute(tx);
  return rows[0] as Documents;
}

/** The totals of the files beside those of the books (`npm run books`), in the same snapshot. */
export async function readTakeoutTotals(
  tx: Database,
  rowCounts: ReadonlyMap<string, number>,
): Promise<TakeoutTotal[]> {
  const books = await readBooksTotals(tx);
  const imbalance = takaText(await readImbalance(tx));
  const documents = await readDocuments(tx);
  const rows = (name: string, inBooks: number): TakeoutTotal => ({
    file: `${name}.csv`,
    what: 'rows',
    inFile: String(rowCounts.get(name) ?? 0),
    inBooks: String(inBooks),
  });
  const taka = (file: string, what: string, inFile: PaisaSum, inBooks: PaisaSum): TakeoutTotal => ({
    file,
    what,
    inFile: takaText(inFile),
    inBooks: takaText(inBooks),
  });
  return [
    taka('customers.csv', 'receivable', documents.receivablePaisa, books.receivablePaisa),
    taka('customers.csv', 'advance', documents.advancePaisa, books.advancePaisa),
    taka('bills.csv', 'due', documents.duePaisa, books.receivablePaisa),
    taka(
      'payments.csv',
      'amount where state is received',
      documents.receivedPaisa,
      books.inHandPaisa,
    ),
    taka('places.csv', 'balance where account_id is 3', documents.handsPaisa, books.inHandPaisa),
    { file: 'ledger_postings.csv', what: 'amount', inFile: imbalance, inBooks: '0.00' },
    { file: 'accounts.csv', what: 'balance', inFile: imbalance, inBooks: '0.00' },
    rows('bills', documents.bills),
    rows('payments', documents.payments),
    rows('ledger_entries', books.entries),
  ];
}
