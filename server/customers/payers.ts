import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { customersInScope, requireCustomer } from './customer-scope.ts';

type PayerFacts = EndpointResult<Api['customerPayer']>;

/** Who pays for a customer, and for whom the customer pays (`customer_payer/{id}`). */
export async function readPayer(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  customerId: number,
): Promise<PayerFacts> {
  await requireCustomer(tx, user, customerId);
  const found = await sql<Omit<PayerFacts, 'paysFor'> & { paysFor: PayerFacts['paysFor'] | null }>`
    select (
        select json_build_object('id', customers.id, 'code', code, 'name', name)
        from customer_payers join customers on customers.id = payer_id
        where customer_id = ${customerId}
      ) as paid_by,
      json_agg(
        json_build_object(
          'id', customers.id, 'code', code, 'name', name, 'status', status,
          'balance', balance_paisa)
        order by name, customers.id
      ) filter (where customers.id <> ${customerId} and ${customersInScope(user)}) as pays_for,
      count(*) filter (where (${customersInScope(user)}) is not true) as unseen,
      coalesce(
        sum(greatest(balance_paisa, 0)) filter (where ${customersInScope(user)}), 0) as due
    from customers join customer_balances on customer_balances.customer_id = customers.id
    where customers.id in (
      select ${customerId}::bigint
      union all select customer_id from customer_payers where payer_id = ${customerId}
    )
  `.execute(tx);
  const facts = found.rows[0] as (typeof found.rows)[number];
  return { ...facts, paysFor: facts.paysFor ?? [] };
}

/**
 * Sets who pays for a customer, or that nobody else does. Throws 422 for a payer who is paid by
 * another, and for a customer who pays for others: no chains and no circles. The database has the
 * same rule (customer_payers_flat).
 */
export async function savePayer(
  { tx, user, audit }: SignedInContext,
  { customer: customerId, paidBy: payerId }: EndpointInput<Api['customerPayerUpdate']>['body'],
): Promise<void> {
  await requireCustomer(tx, user, customerId, 'customer');
  if (payerId !== null) await requireCustomer(tx, user, payerId, 'paidBy');
  const before = await lockPayer(tx, [customerId, payerId]);
  if (payerId === before.payerIdOf(customerId)) return;
  if (payerId === null) {
    await sql`delete from customer_payers where customer_id = ${customerId}`.execute(tx);
  } else {
    if (payerId === customerId) throw badInput({ paidBy: message('payer.isOneself') });
    if (before.payerIdOf(payerId) !== null) throw badInput({ paidBy: message('payer.isPaidBy') });
    if (before.paysForOthers(customerId))
      throw badInput({ paidBy: message('payer.paysForOthers') });
    await sql`
      insert into customer_payers (customer_id, payer_id, created_by)
      values (${customerId}, ${payerId}, ${user.id})
      on conflict (customer_id) do update
      set payer_id = excluded.payer_id, created_by = excluded.created_by, created_at = now()
    `.execute(tx);
  }
  audit({
    subject: 'customer',
    id: customerId,
    before: { paidBy: before.payerIdOf(customerId) },
    after: { paidBy: payerId },
  });
}

/** Keeps who pays for new customers; codes in their comparable form. */
export async function insertPayers(
  tx: Database,
  paid: readonly { customerId: number; payerCode: string }[],
  createdBy: number | null,
): Promise<void> {
  if (paid.length === 0) return;
  await sql`
    insert into customer_payers (customer_id, payer_id, created_by)
    select paid.customer_id, payers.id, ${createdBy}
    from unnest(
      ${paid.map(({ customerId }) => customerId)}::bigint[],
      ${paid.map(({ payerCode }) => payerCode)}::text[]
    ) as paid (customer_id, payer_code)
      join customers payers on comparable_text(payers.code) = paid.payer_code
  `.execute(tx);
}

/** Locks customers in the order of their ids, and reads who pays for whom among them and others. */
async function lockPayer(tx: Database, ids: readonly (number | null)[]) {
  await sql`
    select from customers where id = any(${ids.filter((id) => id !== null)}::bigint[])
    order by id for no key update
  `.execute(tx);
  const { rows } = await sql<{ customerId: number; payerId: number }>`
    select customer_id, payer_id from customer_payers
    where customer_id = any(${ids}::bigint[]) or payer_id = any(${ids}::bigint[])
  `.execute(tx);
  return {
    payerIdOf: (id: number) => rows.find(({ customerId }) => customerId === id)?.payerId ?? null,
    paysForOthers: (id: number) => rows.some(({ payerId }) => payerId === id),
  };
}

/**
 * The customers of one act: the payer first, then whom the payer pays for, by name, within the
 * user's zone; and how many there are beyond it. Throws 422 for a payer out of sight.
 */
export async function readPaidTogether(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  payerId: number,
  field: string,
): Promise<{ ids: number[]; unseen: number }> {
  await requireCustomer(tx, user, payerId, field);
  const { rows } = await sql<{ id: number; isSeen: boolean }>`
    select customers.id, (${customersInScope(user)}) is true as is_seen
    from customer_payers join customers on customers.id = customer_id
    where payer_id = ${payerId} order by name, customers.id
  `.execute(tx);
  const seen = rows.filter(({ isSeen }) => isSeen);
  return { ids: [payerId, ...seen.map(({ id }) => id)], unseen: rows.length - seen.length };
}

/** What the counter says of a payer; nothing for a customer who pays for themselves alone. */
export async function readPayerHint(
  tx: Database,
  customerId: number,
): Promise<Pick<EndpointResult<Api['unpaidBills']>['customer'], 'payer'>> {
  const { rows } = await sql<{ paidBy: { id: number; name: string } | null; paysFor: number }>`
    select (
        select json_build_object('id', customers.id, 'name', name)
        from customer_payers join customers on customers.id = payer_id
        where customer_id = ${customerId}
      ) as paid_by,
      (select count(*) from customer_payers where payer_id = ${customerId}) as pays_for
  `.execute(tx);
  const payer = rows[0] as (typeof rows)[number];
  return payer.paidBy === null && payer.paysFor === 0 ? {} : { payer };
}
