import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { FeeBill } from '@netkhata/domain/bill-words';
import type { Day } from '@netkhata/domain/billing-period';
import { addPaisa, type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { balanceMoves } from './balance-moves.ts';

type Statement = EndpointResult<Api['customerStatement']>;
type StatementLine = Statement['lines'][number];
type Period = EndpointInput<Api['customerStatement']>['query'];

/** A ledger entry that changed the balance, and its discount. */
interface BalanceMove {
  entryId: number;
  date: Day;
  kind: Exclude<StatementLine['kind'], 'discount' | 'discount_taken_back'>;
  billId: number | null;
  billNo: string | null;
  fee: FeeBill | null;
  toldLines: StatementLine['toldLines'];
  paymentId: number | null;
  accountName: string | null;
  movePaisa: Paisa;
  discountPaisa: Paisa;
}

/** All lines of a customer's balance, with the balance after each. Throws 404. */
export async function readCustomerStatement(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  input: { customerId: number; period: Period },
): Promise<Statement> {
  const customer = await requireCustomer(tx, user, input.customerId);
  const moves = await readMoves(tx, customer.id, input.period.asOf ?? null);
  return statementOf(moves.flatMap(linesOf), input.period);
}

async function readMoves(
  tx: Database,
  customerId: number,
  asOf: Day | null,
): Promise<BalanceMove[]> {
  const { rows } = await sql<BalanceMove>`
    select entry_id, kind, bill_id, payment_id, move_paisa, discount_paisa, date, bill_no, fee,
      account_name, told_lines
    from (${balanceMoves(customerId, asOf)}) as moves
    order by date, entry_id
  `.execute(tx);
  return rows;
}

/** One line, or two if a discount was given with the payment. The balance is filled in later. */
function linesOf(move: BalanceMove): StatementLine[] {
  const { movePaisa, discountPaisa, ...facts } = move;
  const money = { ...facts, amount: addPaisa(movePaisa, discountPaisa), balance: ZERO_PAISA };
  const discount = {
    ...facts,
    toldLines: null,
    kind: discountPaisa > ZERO_PAISA ? ('discount' as const) : ('discount_taken_back' as const),
    amount: subtractPaisa(ZERO_PAISA, discountPaisa),
    balance: ZERO_PAISA,
  };
  return [money, discount].filter(({ amount }) => amount !== ZERO_PAISA);
}

/** Lines of the period with the balance after each; earlier ones form the opening balance. */
function statementOf(lines: readonly StatementLine[], { fromDate, toDate }: Period): Statement {
  let balance = ZERO_PAISA;
  let openingBalance = ZERO_PAISA;
  const shown: StatementLine[] = [];
  for (const line of lines) {
    if (toDate !== null && line.date > toDate) break;
    balance = addPaisa(balance, line.amount);
    if (fromDate !== null && line.date < fromDate) openingBalance = balance;
    else shown.push({ ...line, balance });
  }
  return { openingBalance, closingBalance: balance, lines: shown };
}
