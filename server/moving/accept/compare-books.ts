import type { Message } from '@netkhata/contract/messages';
import type { BooksLineName } from '@netkhata/contract/move-words';
import { type PaisaSum, subtractSum, takaText, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { accountIdOf } from '../../ledger/ledger-accounts.ts';

export interface BooksLine {
  name: BooksLineName;
  /** Name of the till, bank or wallet; null for other lines. */
  place: string | null;
  expected: string;
  found: string;
  /** The same as a message; only of `books` with a difference. */
  foundMessage?: Message;
  isEqual: boolean;
}

export interface ComparedBooks {
  checkedAt: string;
  isEqual: boolean;
  lines: BooksLine[];
}

/** The totals that a move adds to the books. */
interface BooksOfMove {
  customers: number;
  owed: PaisaSum;
  advance: PaisaSum;
}

/**
 * Compares what the books contain of a move with what was expected, and checks that the whole
 * ledger balances.
 */
export async function compareBooks(
  database: Database,
  moveId: number,
  expected: BooksOfMove,
): Promise<ComparedBooks> {
  const { checkedAt, ...found } = await readFound(database, moveId);
  const { imbalancePaisa, firstDifference, fault } = await checkBooks(database);
  const line = (name: BooksLineName, one: string, other: string, place: string | null = null) => {
    return { name, place, expected: one, found: other, isEqual: one === other };
  };
  const net = (side: BooksOfMove) => takaText(subtractSum(side.owed, side.advance));
  const lines = [
    line('customers', String(expected.customers), String(found.customers)),
    line('opening_owed', takaText(expected.owed), takaText(found.owed)),
    line('opening_advance', takaText(expected.advance), takaText(found.advance)),
    line('opening_net', net(expected), net(found)),
    ...(await readPlaces(database, moveId)).map(({ name, wanted, posted }) =>
      line('place', takaText(wanted), takaText(posted), name),
    ),
    {
      ...line(
        'books',
        takaText(ZERO_PAISA),
        firstDifference
          ? `${firstDifference.check}: ${firstDifference.detail}`
          : takaText(imbalancePaisa),
      ),
      ...(fault ? { foundMessage: fault } : {}),
    },
  ];
  return { checkedAt, isEqual: lines.every(({ isEqual }) => isEqual), lines };
}

/** The totals of the move's opening entries, regardless of payments since. */
async function readFound(
  database: Database,
  moveId: number,
): Promise<BooksOfMove & { checkedAt: string }> {
  const inAccount = (key: 'receivable' | 'customer_advance') =>
    sql`sum(amount_paisa) filter (where account_id = ${accountIdOf(key)})`;
  const { rows } = await sql<BooksOfMove & { checkedAt: string }>`
    select to_json(now()) #>> '{}' as checked_at,
      (select count(*) from moved_customers where move_id = ${moveId}) as customers,
      coalesce(${inAccount('receivable')}, 0) as owed,
      coalesce(-${inAccount('customer_advance')}, 0) as advance
    from moved_customers
      join ledger_entries entries on entries.customer_id = moved_customers.customer_id
        and kind = 'opening_balance'
      join ledger_postings on entry_id = entries.id
    where move_id = ${moveId}
  `.execute(database);
  return rows[0] as BooksOfMove & { checkedAt: string };
}

const readPlaces = async (database: Database, moveId: number) => {
  const { rows } = await sql<{ name: string; wanted: PaisaSum; posted: PaisaSum }>`
    select accounts.name, move_places.amount_paisa as wanted,
      coalesce(sum(posting.amount_paisa), 0) as posted
    from move_places join accounts on accounts.id = account_id
      left join ledger_entries entries on entries.movement_id = move_places.movement_id
      left join ledger_postings posting on posting.entry_id = entries.id
        and posting.account_id = move_places.account_id
    where move_id = ${moveId} group by accounts.id, accounts.name, move_places.amount_paisa
    order by accounts.id
  `.execute(database);
  return rows;
};
