import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { addPaisa, type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';

type Statement = EndpointResult<Api['customerStatement']>;
type StatementLine = Statement['lines'][number];
type Period = EndpointInput<Api['customerStatement']>['query'];

/** A ledger entry that moved the balance, and what of it was a discount. */
interface BalanceMove {
  entryId: number;
  date: Day;
  kind: Exclude<StatementLine['kind'], 'discount' | 'discount_taken_back'>;
  billId: number | null;
  billNo: string | null;
  paymentId: number | null;
  accountName: string | null;
  movePaisa: Paisa;
  discountPaisa: Paisa;
}

/** Every line that made a customer's balance, with the balance after each. Throws 404. */
export async function readCustomerStatement(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  input: { customerId: number; period: Period },
): Promise<Statement> {
  const customer = await requireCustomer(tx, user, input.customerId);
  const moves = await readMoves(tx, customer.id, input.period.asOf ?? null);
  return statementOf(moves.flatMap(linesOf), input.period);
}

/** A bill, a payment and a refund stand under their own day, also where they were booked later. */
const DOCUMENT_DAY = sql`
  case when moved.kind in ('bill_issued', 'opening_balance')
      then coalesce(bills.bill_date, entry_date)
    when moved.kind = 'payment_collected' then payments.payment_date
    when moved.kind = 'advance_refunded' then movement_date
    else entry_date end`;

/**
 * Money moved from an advance to a bill, or from hand to account, moves no balance: such entries
 * come to nothing and are left out.
 */
async function readMoves(
  tx: Database,
  customerId: number,
  asOf: Day | null,
): Promise<BalanceMove[]> {
  const balanceAccounts = [accountIdOf('receivable'), accountIdOf('customer_advance')];
  const { rows } = await sql<BalanceMove>`
    select entry_id, moved.kind, moved.bill_id, moved.payment_id, moved.move_paisa,
      moved.discount_paisa,
      ${DOCUMENT_DAY} as date, bills.bill_no, accounts.name as account_name
    from (
      select entries.id as entry_id, entries.entry_date, entries.kind,
        entries.bill_id, entries.payment_id, entries.movement_id,
        coalesce(sum(amount_paisa)
          filter (where account_id = any(${balanceAccounts}::bigint[])), 0) as move_paisa,
        coalesce(sum(amount_paisa)
          filter (where account_id = ${accountIdOf('discount_allowed')}), 0) as discount_paisa
      from ledger_entries entries
      join ledger_postings postings on postings.entry_id = entries.id
      where entries.customer_id = ${customerId}
        and (${asOf}::date is null or entry_date <= ${asOf}::date)
      group by entries.id
    ) as moved
    left join bills on bills.id = moved.bill_id
    left join payments on payments.id = moved.payment_id
    left join money_movements movements on movements.id = moved.movement_id
    left join accounts on accounts.id = coalesce(payments.account_id, movements.account_id)
    where move_paisa <> 0
    order by date, entry_id
  `.execute(tx);
  return rows;
}

/** One line, or two where a discount was given along with the money. The balance is not yet known. */
function linesOf(move: BalanceMove): StatementLine[] {
  const { movePaisa, discountPaisa, ...facts } = move;
  const money = { ...facts, amount: addPaisa(movePaisa, discountPaisa), balance: ZERO_PAISA };
  const discount = {
    ...facts,
    kind: discountPaisa > ZERO_PAISA ? ('discount' as const) : ('discount_taken_back' as const),
    amount: subtractPaisa(ZERO_PAISA, discountPaisa),
    balance: ZERO_PAISA,
  };
  return [money, discount].filter(({ amount }) => amount !== ZERO_PAISA);
}

/** The lines of the period with the balance after each; those before it are the opening balance. */
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
