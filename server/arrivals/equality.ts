import type { Api } from '@netkhata/contract/api';
import type { DifferenceKind } from '@netkhata/contract/arrival-words';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type PaisaSum, subtractSum, totalOf, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { requireCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requireMoneyAccount } from './arrival-queries.ts';
import { GAPS, PARTS, STANDING, type Standing } from './equality-sql.ts';

type Equality = EndpointResult<Api['arrivalEquality']>;
type Line = Equality['lines'][number];
type Item = Line['items'][number];

const MOST_ITEMS = 100;

async function readStanding(tx: Database, accountId: number): Promise<Standing | undefined> {
  const { rows } = await STANDING(accountId).execute(tx);
  return rows[0];
}

/** An account beside its last statement. */
export async function readEquality(
  { tx, user }: SignedInContext,
  accountId: number,
): Promise<Equality> {
  requireCompanyRight(user, 'see_arrivals');
  const account = await requireMoneyAccount(tx, accountId);
  const head = { accountId, name: account.name, statements: await readStatements(tx, accountId) };
  const standing = await readStanding(tx, accountId);
  if (!standing) {
    const { rows } = await sql<{ balance: PaisaSum }>`
      select coalesce(sum(in_paisa - out_paisa), 0) as balance from current_place_days
      where account_id = ${accountId}
    `.execute(tx);
    return {
      ...head,
      ledger: rows[0]?.balance ?? ZERO_PAISA,
      statement: null,
      until: null,
      difference: null,
      equalUntil: null,
      lines: [],
    };
  }
  const { lines, difference } = await readLines(tx, accountId, standing);
  const until = standing.untilAt.toISOString();
  return {
    ...head,
    ledger: standing.ledgerPaisa,
    statement: standing.statementPaisa,
    until,
    difference,
    equalUntil: lines.length === 0 ? until : null,
    lines,
  };
}

interface PartRow extends Omit<Item, 'date'> {
  kind: DifferenceKind;
  day: string;
  count: number;
  sum: PaisaSum;
}

async function readLines(
  tx: Database,
  accountId: number,
  standing: Standing,
): Promise<{ lines: Line[]; difference: PaisaSum }> {
  const { rows } = await sql<PartRow>`
    select * from (
      select kind, arrival_id, payment_id, movement_id, label, day, amount,
        (select name || ' (' || code || ')' from customers where id = customer_id) as customer,
        count(*) over kinds as count, sum(amount) over kinds as sum,
        row_number() over (partition by kind order by day desc, arrival_id desc, payment_id desc)
          as nth
      from (${PARTS(accountId, standing)}) as part where amount <> 0
      window kinds as (partition by kind)
    ) as counted where nth <= ${MOST_ITEMS} order by kind, nth
  `.execute(tx);
  const lines = new Map<DifferenceKind, Line>();
  for (const { kind, count, sum, day, ...item } of rows) {
    const line = lines.get(kind) ?? { kind, count, amount: sum, items: [] };
    const { arrivalId, paymentId, movementId, label, customer, amount } = item;
    line.items.push({ arrivalId, paymentId, movementId, label, customer, date: day, amount });
    lines.set(kind, line);
  }
  const difference = subtractSum(standing.ledgerPaisa, standing.statementPaisa);
  // What the ledger had when the first statement began, beside what that began with: all that is
  // left of the difference once everything since has a name.
  const named = totalOf([...lines.values()].map(({ amount }) => amount));
  const before = subtractSum(difference, named);
  if (before !== ZERO_PAISA) {
    lines.set('before', { kind: 'before', count: 1, amount: before, items: [] });
  }
  return { lines: [...lines.values()], difference };
}

async function readStatements(tx: Database, accountId: number): Promise<Equality['statements']> {
  const { rows } = await sql<Equality['statements'][number]>`
    select statements.id, statements.file_name, to_json(from_at) #>> '{}' as from,
      to_json(until_at) #>> '{}' as until, opening_paisa as opening, closing_paisa as closing,
      in_paisa as in, out_paisa as out, line_count as lines, users.name as brought_by,
      to_json(brought_at) #>> '{}' as brought_at, nullif(gap_paisa, 0) as gap
    from arrival_statements statements join users on users.id = brought_by
      left join (${GAPS(accountId)}) as gaps on gaps.id = statements.id
    where account_id = ${accountId}
    order by until_at desc, statements.id desc limit 100
  `.execute(tx);
  return rows;
}
