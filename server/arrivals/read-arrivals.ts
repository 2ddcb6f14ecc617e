import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { ArrivalCandidate } from '@netkhata/domain/arrival-rules';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { requireCompanyRight } from '../auth/company-right.ts';
import { customersInScope } from '../customers/customer-scope.ts';
import { customerTextHas } from '../customers/customer-text.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { selectList } from '../lists/select-list.ts';
import { ARRIVAL_FIELDS, ARRIVAL_JOINS, type ArrivalRow, isSeenBy } from './arrival-list.ts';
import { movedOf } from './arrival-movements.ts';
import { computeProposals } from './propose-arrivals.ts';

type Details = EndpointResult<Api['arrivalDetails']>;
type ShownCandidate = Details['candidates'][number];

const instant = (column: string) => sql`to_json(${sql.ref(column)}) #>> '{}'`;

/** All about one arrival; what its account holds is not for a user of one zone. Throws 404. */
export async function readArrival(context: SignedInContext, id: number): Promise<Details> {
  const { tx, user } = context;
  const { rows } = await sql<ArrivalRow & { balanceAfter: Paisa | null }>`
    select ${selectList(ARRIVAL_FIELDS)}, balance_after_paisa as balance_after
    from arrivals ${ARRIVAL_JOINS.accounts} ${ARRIVAL_JOINS.proposals}
    where arrivals.id = ${id} and ${isSeenBy(user)}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw notFound(message('arrival.notFound'));
  const isOpen = row.state === 'open';
  const seesAccount = user.zoneId === null;
  return {
    ...row,
    balanceAfter: seesAccount ? row.balanceAfter : null,
    candidates: isOpen && row.direction === 'in' ? await readCandidates(tx, id) : [],
    movements: isOpen ? await readMovements(tx, id) : [],
    usualPlace: isOpen && row.direction === 'out' ? await readUsualPlace(tx, row.accountId) : null,
    sources: await readSources(tx, id, seesAccount),
    refund: row.state === 'matched' ? await readRefund(tx, id) : null,
    history: await readHistory(tx, id),
  };
}

/** The customers an arrival may be of, computed now. */
async function readCandidates(tx: Database, id: number): Promise<ShownCandidate[]> {
  const [proposed] = await computeProposals(tx, [id]);
  return shownCandidates(tx, proposed?.proposal?.candidates ?? []);
}

async function shownCandidates(
  tx: Database,
  candidates: readonly ArrivalCandidate[],
): Promise<ShownCandidate[]> {
  const ids = candidates.flatMap(({ customerId, together }) => [
    customerId,
    ...(together?.lines ?? []).map((line) => line.customerId),
  ]);
  const found = await readCustomers(tx, sql`customers.id = any(${ids}::bigint[])`);
  const customers = new Map(found.map((customer) => [customer.customerId, customer]));
  return candidates.flatMap((candidate) => {
    const customer = customers.get(candidate.customerId);
    if (!customer) return [];
    const together = (candidate.together?.lines ?? []).flatMap(({ customerId, duePaisa }) => {
      const name = customers.get(customerId)?.name;
      return name === undefined ? [] : [{ customerId, name, due: duePaisa }];
    });
    return [{ ...customer, ...candidate, reasons: [...candidate.reasons], together }];
  });
}

type CustomerFacts = Omit<ShownCandidate, 'strength' | 'reasons' | 'paymentId' | 'together'>;

/** Customers of a condition, those whose connection is closed last. */
async function readCustomers(tx: Database, condition: RawBuilder<unknown>) {
  const { rows } = await sql<CustomerFacts>`
    select customers.id as customer_id, code, name, mobile_no,
      greatest(balance_paisa, 0) as due, fee_paisa as fee
    from customers join customer_balances on customer_balances.customer_id = customers.id
    where ${condition} order by status = 'close', customers.id
  `.execute(tx);
  return rows;
}

/** Movements that may be the arrival: the same amount of the same account, without an arrival. */
async function readMovements(tx: Database, id: number): Promise<Details['movements']> {
  const { rows } = await sql<{ accountId: number; netPaisa: Paisa; day: string }>`
    select account_id, net_paisa, occurred_on as day from arrivals where id = ${id}
  `.execute(tx);
  const [arrival] = rows;
  if (!arrival) return [];
  const { accountId, netPaisa, day } = arrival;
  const found = await sql<Details['movements'][number]>`
    select money_movements.id, movement_no, movement_date as date, kind, sources.name as from,
      targets.name as to, money_categories.name as category, amount_paisa as amount,
      fee_paisa as fee
    from money_movements join accounts sources on sources.id = money_movements.account_id
      left join accounts targets on targets.id = to_account_id
      left join money_categories on money_categories.id = category_id
    where state in ('waiting', 'posted')
      and (money_movements.account_id = ${accountId} or to_account_id = ${accountId})
      and movement_date between ${day}::date - 31 and ${day}::date + 31
      and ${movedOf(accountId)} = ${netPaisa}
      and not exists (
        select from arrival_matches where movement_id = money_movements.id
          and account_id = ${accountId} and ended_at is null
      )
    order by abs(movement_date - ${day}::date), money_movements.id limit 10
  `.execute(tx);
  return found.rows;
}

/** The place of the account's last transfer out of it, or else the only bank; a hand is none. */
async function readUsualPlace(tx: Database, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce((
      select to_account_id from money_movements join accounts on accounts.id = to_account_id
      where account_id = ${accountId} and kind = 'transfer' and state in ('waiting', 'posted')
        and accounts.is_active and reference_type is not null
      order by movement_date desc, money_movements.id desc limit 1
    ), (
      select min(id) from accounts
      where reference_type = 'bank' and is_active and id <> ${accountId} having count(*) = 1
    )) as id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Whether the arrival's payment is one of the customer's page that can be given back. */
async function readRefund(tx: Database, id: number): Promise<Details['refund']> {
  const { rows } = await sql<{ refund: Details['refund'] }>`
    select case refunds.state when 'asked' then 'asked' else 'possible' end as refund
    from checkout_steps join arrival_matches
        on arrival_matches.arrival_id = checkout_steps.arrival_id and ended_at is null
        and arrival_matches.payment_id = checkout_steps.payment_id
      left join checkout_refunds refunds
        on refunds.attempt_id = checkout_steps.attempt_id and refunds.state <> 'refused'
    where checkout_steps.arrival_id = ${id} and checkout_steps.state = 'completed'
      and coalesce(refunds.state, 'asked') = 'asked'
  `.execute(tx);
  return rows[0]?.refund ?? null;
}

async function readSources(
  tx: Database,
  id: number,
  seesAccount: boolean,
): Promise<Details['sources']> {
  const { rows } = await sql<Details['sources'][number]>`
    select kind, ${seesAccount ? sql`raw` : sql`null`} as raw, file_name, line_no as line, users.name as brought_by,
      ${instant('arrivalSources.broughtAt')} as at, differs, amount_paisa as amount,
      fee_paisa as fee
    from arrival_sources left join arrival_statements on arrival_statements.id = statement_id
      left join users on users.id = arrival_sources.brought_by
    where arrival_id = ${id} order by arrival_sources.id
  `.execute(tx);
  return rows;
}

async function readHistory(tx: Database, id: number): Promise<Details['history']> {
  const { rows } = await sql<Details['history'][number]>`
    select event.kind, ${instant('event.happenedAt')} as at, users.name as by, event.reason,
      event.strength, event.reasons, event.payment_id, movement_no, customers.id as customer_id,
      customers.name || ' (' || customers.code || ')' as customer
    from (
      select 'matched' as kind, matched_at as happened_at, matched_by as user_id, null as reason,
        strength, reasons, payment_id, movement_id, id * 4 as place
      from arrival_matches where arrival_id = ${id}
      union all
      select 'undone', ended_at, ended_by, end_reason, null, '[]'::jsonb, payment_id, movement_id,
        id * 4 + 1
      from arrival_matches where arrival_id = ${id} and ended_at is not null
      union all
      select 'set_aside', set_at, set_by, reason, null, '[]'::jsonb, null, null, id * 4 + 2
      from arrival_asides where arrival_id = ${id}
      union all
      select 'reopened', ended_at, ended_by, null, null, '[]'::jsonb, null, null, id * 4 + 3
      from arrival_asides where arrival_id = ${id} and ended_at is not null
    ) as event join users on users.id = user_id
      left join payments on payments.id = event.payment_id
      left join customers on customers.id = payments.customer_id
      left join money_movements on money_movements.id = event.movement_id
    order by happened_at, place
  `.execute(tx);
  return rows;
}

/** Customers found by a text, each with what speaks for them. */
export async function findCustomersFor(
  { tx, user }: SignedInContext,
  { params, query }: EndpointInput<Api['arrivalCustomers']>,
): Promise<ShownCandidate[]> {
  requireCompanyRight(user, 'match_arrivals');
  const found = await sql`select from arrivals where id = ${params.id}`.execute(tx);
  if (found.rows.length === 0) throw notFound(message('arrival.notFound'));
  const search = query.search ?? '';
  if (search === '') return [];
  const [proposed] = await computeProposals(tx, [params.id]);
  const rows = await readCustomers(
    tx,
    sql`customers.id in (
      select id from customers where ${customerTextHas(search)} and ${customersInScope(user)}
      order by status = 'close', id limit 20
    )`,
  );
  return rows.map((customer) => {
    const candidate = proposed?.proposal?.candidates.find(
      ({ customerId, together }) => customerId === customer.customerId && !together,
    );
    return {
      ...customer,
      strength: candidate?.strength ?? 'weak',
      reasons: [...(candidate?.reasons ?? [])],
      paymentId: candidate?.paymentId ?? null,
      together: [],
    };
  });
}
