import type { OwedTogether } from '@netkhata/domain/arrival-amount';
import type { ArrivalEvidence, ArrivalFacts } from '@netkhata/domain/arrival-rules';
import { codesToTry } from '@netkhata/domain/code-in-reference';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { grouped } from '../database/grouped.ts';
import type { Database } from '../database/database.ts';

/** An arrival of money that came in, with what connects it with customers. */
export interface ArrivalWithEvidence extends ArrivalFacts {
  id: number;
  evidence: ArrivalEvidence[];
}

/** A phone that so many customers share says nothing about any of them. */
const MOST_HOLDERS = 50;

interface FactRow extends ArrivalFacts {
  id: number;
  accountId: number;
  trxKey: string | null;
}

interface LinkRow {
  arrivalId: number;
  customerId: number;
  kind: 'code' | 'claim' | 'mobile' | 'paid' | 'payment';
  /** Holders of the number, times paid, id of the payment. */
  count: number | null;
  amountPaisa: Paisa | null;
  /** Of a claim, whether it came from the customer's page. */
  isOfPage: boolean | null;
}

interface CustomerRow {
  id: number;
  code: string;
  isClosed: boolean;
  duePaisa: Paisa;
  feePaisa: Paisa;
  monthsPaisa: Paisa[];
  together: OwedTogether | null;
}

/**
 * Reads what connects arrivals with customers, for any number of them in a few statements, each of
 * which goes through an index by the distinct codes and numbers.
 */
export async function readEvidence(
  tx: Database,
  arrivalIds: readonly number[],
): Promise<ArrivalWithEvidence[]> {
  const facts = await readFacts(tx, arrivalIds);
  const links = await readLinks(tx, facts);
  const namesakes = await readNamesakes(tx, facts, links);
  const customerIds = new Set([
    ...links.map(({ customerId }) => customerId),
    ...namesakes.map(({ customerId }) => customerId),
  ]);
  const customers = await readCustomers(tx, [...customerIds]);
  const linksOf = grouped(links, ({ arrivalId }) => arrivalId);
  const namesakesOf = grouped(namesakes, ({ arrivalId }) => arrivalId);
  return facts.map(({ accountId: _1, trxKey: _2, ...fact }) => {
    const byCustomer = grouped(linksOf.get(fact.id) ?? [], ({ customerId }) => customerId);
    const evidence = [...byCustomer].flatMap(([customerId, found]) => {
      const customer = customers.get(customerId);
      return customer ? [evidenceOf(customer, found)] : [];
    });
    const alike = (namesakesOf.get(fact.id) ?? []).flatMap(({ customerId }) => {
      const customer = customers.get(customerId);
      return customer ? [{ ...factsOf(customer), isNameAlike: true }] : [];
    });
    return { ...fact, evidence: [...evidence, ...alike] };
  });
}

const factsOf = ({ id, ...customer }: CustomerRow): ArrivalEvidence => ({
  customerId: id,
  ...customer,
});

function evidenceOf(customer: CustomerRow, links: readonly LinkRow[]): ArrivalEvidence {
  const linkOf = (kind: LinkRow['kind']) => links.find((link) => link.kind === kind);
  const [claim, mobile, paid, payment] = (['claim', 'mobile', 'paid', 'payment'] as const).map(
    linkOf,
  );
  return {
    ...factsOf(customer),
    ...(claim && { claim: { amountPaisa: claim.amountPaisa, isOfPage: claim.isOfPage === true } }),
    ...(mobile && { mobileHolders: mobile.count ?? 1 }),
    ...(paid && { paidBefore: paid.count ?? 1 }),
    ...(payment && {
      payment: { paymentId: payment.count as number, allPaisa: payment.amountPaisa as Paisa },
    }),
  };
}

async function readFacts(tx: Database, arrivalIds: readonly number[]): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select id, account_id, amount_paisa, reference, counterparty_mobile as mobile,
      counterparty_name as name, trx_id, trx_key,
      exists (select from arrival_sources where arrival_id = arrivals.id and differs)
        as sources_differ,
      trx_key is not null and (exists (
        -- Each in a condition of its own, for which there is an index.
        select from payments
        where payments.trx_key = arrivals.trx_key and payments.trx_account_type = 'mobile'
          and payments.deleted_at is null and payments.trx_shared_with is null
          and payments.account_id <> arrivals.account_id
      ) or exists (
        select from payments join arrival_matches on payment_id = payments.id and ended_at is null
        where payments.account_id = arrivals.account_id and payments.trx_key = arrivals.trx_key
          and payments.deleted_at is null
      ) or exists (
        -- Two wallets gave the same number, and payments know a number of a wallet once.
        select from accounts own, accounts others, arrivals other
        where own.id = arrivals.account_id and own.reference_type = 'mobile'
          and others.reference_type = 'mobile' and others.id <> own.id
          and other.account_id = others.id and other.direction = 'in'
          and other.trx_key = arrivals.trx_key
      )) as number_is_taken
    from arrivals where id = any(${[...arrivalIds]}::bigint[]) and direction = 'in'
    order by id
  `.execute(tx);
  return rows;
}

async function readLinks(tx: Database, facts: readonly FactRow[]): Promise<LinkRow[]> {
  const codes = facts.flatMap(({ id, reference }) =>
    reference === null ? [] : codesToTry(reference).map((code) => ({ id, code })),
  );
  const ids = facts.map(({ id }) => id);
  const { rows } = await sql<LinkRow>`
    with wanted as materialized (
      select id, account_id, trx_key, counterparty_mobile as mobile from arrivals
      where id = any(${ids}::bigint[])
    ), mobiles as materialized (
      select distinct mobile from wanted where mobile is not null
    ), holders as materialized (
      select mobile, customer_id, count(*) over (partition by mobile) as holders from (
        select mobile, customers.id as customer_id
        from mobiles join customers on customers.mobile_no = mobile
        union
        select mobile, customers.id
        from mobiles join customers on customers.alternate_mobile_no = mobile
      ) as held
    ), paid as materialized (
      select mobile, payments.customer_id, count(*) as times
      from mobiles join arrivals on arrivals.counterparty_mobile = mobile
          and arrivals.state = 'matched'
        join arrival_matches on arrival_id = arrivals.id and ended_at is null
        join payments on payments.id = payment_id
      group by mobile, payments.customer_id
    )
    -- Kept apart by \`offset 0\`, so that each code is looked up in its index.
    select code.id as arrival_id, found.id as customer_id, 'code' as kind,
      null::bigint as count, null::bigint as amount_paisa, null::boolean as is_of_page
    from unnest(
        ${codes.map(({ id }) => id)}::bigint[], ${codes.map(({ code }) => code)}::text[]
      ) as code (id, text), lateral (
        select id from customers where comparable_text(customers.code) = code.text offset 0
      ) as found
    union all
    select wanted.id, arrival_claims.customer_id, 'claim', null, arrival_claims.amount_paisa,
      source = 'page'
    from wanted join arrival_claims on arrival_claims.account_id = wanted.account_id
      and arrival_claims.trx_key = wanted.trx_key and withdrawn_at is null
    union all
    select wanted.id, customer_id, 'mobile', holders, null, null
    from wanted join holders using (mobile) where holders <= ${MOST_HOLDERS}
    union all
    select wanted.id, customer_id, 'paid', times, null, null from wanted join paid using (mobile)
    union all
    select wanted.id, payments.customer_id, 'payment', payments.id,
      sum(payments.amount_paisa) over (partition by wanted.id), null
    from wanted join payments on payments.account_id = wanted.account_id
      and payments.trx_key = wanted.trx_key and payments.deleted_at is null
    where not exists (
      select from arrival_matches where payment_id = payments.id and ended_at is null
    )
  `.execute(tx);
  return rows;
}

/** Customers of the sender's name, for arrivals that nothing else connects with anybody. */
async function readNamesakes(
  tx: Database,
  facts: readonly FactRow[],
  links: readonly LinkRow[],
): Promise<{ arrivalId: number; customerId: number }[]> {
  const linked = new Set(links.map(({ arrivalId }) => arrivalId));
  const nameless = facts.filter(({ id, name }) => name !== null && !linked.has(id));
  if (nameless.length === 0) return [];
  const { rows } = await sql<{ arrivalId: number; customerId: number }>`
    select arrival_id, customer_id from (
      select wanted.id as arrival_id, customers.id as customer_id,
        row_number() over (partition by wanted.id order by customers.id) as nth
      from unnest(
          ${nameless.map(({ id }) => id)}::bigint[], ${nameless.map(({ name }) => name)}::text[]
        ) as wanted (id, name)
        join customers on customers.name_text = comparable_text(wanted.name)
    ) as named where nth <= 5
  `.execute(tx);
  return rows;
}

async function readCustomers(
  tx: Database,
  ids: readonly number[],
): Promise<Map<number, CustomerRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CustomerRow>`
    select customers.id, code, status = 'close' as is_closed, balance_paisa as due_paisa, fee_paisa,
      to_json(array(
        select due_paisa::bigint from bill_balances
        where bill_balances.customer_id = customers.id and bill_balances.due_paisa > 0
      )) as months_paisa, (
        select json_build_object(
          'payerId', payer.id,
          'lines', json_agg(json_build_object(
            'customerId', members.id, 'duePaisa', owed.balance_paisa
          ) order by members.id <> payer.id, members.name, members.id),
          'isAnyClosed', bool_or(members.status = 'close'))
        from (
          select payer.id
          union all
          select paid.customer_id from customer_payers paid where paid.payer_id = payer.id
        ) as paid_for join customers members on members.id = paid_for.id
          join customer_balances owed on owed.customer_id = members.id
        where owed.balance_paisa > 0
        having count(*) > 1
      ) as together
    from customers join customer_balances on customer_balances.customer_id = customers.id
      cross join lateral (
        select coalesce((
          select payer_id from customer_payers where customer_payers.customer_id = customers.id
        ), customers.id) as id
      ) as payer
    where customers.id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
