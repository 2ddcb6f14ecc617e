import type pg from 'pg';
import { ARRIVALS_ACCOUNT, type ArrivalFacts } from './arrival-storm.ts';

/** What was acknowledged and is not there once, with its amount. */
export async function findLostArrivals(
  client: pg.Client,
  { told }: ArrivalFacts,
): Promise<string[]> {
  const { rows } = await client.query<{ number: string; amount: string }>(
    `select trx_id as number, amount_paisa as amount from arrivals where account_id = $1`,
    [ARRIVALS_ACCOUNT],
  );
  const found = new Map<string, number[]>();
  for (const { number, amount } of rows) {
    found.set(number, [...(found.get(number) ?? []), Number(amount)]);
  }
  return [...told.values()].flatMap(({ number, taka }) => {
    const amounts = found.get(number) ?? [];
    const isKept = amounts.length === 1 && amounts[0] === taka * 100;
    return isKept ? [] : [`arrival ${number} of ${taka} taka is there as [${amounts.join(', ')}]`];
  });
}

const HAS_MATCH = `exists (
  select from arrival_matches where arrival_id = arrivals.id and ended_at is null)`;
const HAS_ASIDE = `exists (
  select from arrival_asides where arrival_id = arrivals.id and ended_at is null)`;

/** Invariants of arrivals at any moment, each as a query that counts violations. */
export const ARRIVAL_VIOLATIONS = {
  'arrivals in another state than their match, or what set them aside, says': `
    select count(*) from arrivals where state <> case
      when ${HAS_MATCH} then 'matched' when ${HAS_ASIDE} then 'set_aside' else 'open' end
      or (${HAS_MATCH} and ${HAS_ASIDE})`,
  'arrivals that nobody told of': `
    select count(*) from arrivals where not exists (
      select from arrival_sources where arrival_id = arrivals.id)`,
  'arrivals matched with deleted payments, or with another amount': `
    select count(*) from (
      select arrivals.amount_paisa, sum(payments.amount_paisa) as paid,
        bool_or(deleted_at is not null) as is_deleted
      from arrivals join arrival_matches on arrival_id = arrivals.id and ended_at is null
        join payments on payments.id = payment_id
      group by arrivals.id
    ) as matched where is_deleted or amount_paisa <> paid`,
  'payments that nobody collected, without an arrival': `
    select count(*) from payments where collected_by is null and deleted_at is null
      and not exists (
        select from arrival_matches where payment_id = payments.id and ended_at is null)`,
  'wallets whose ledger is not what their statements say, less what is open': `
    select count(*) from (
      select coalesce((select sum(amount_paisa) from ledger_postings
          where account_id = ${ARRIVALS_ACCOUNT}), 0) as ledger,
        coalesce((select sum(net_paisa) from arrivals
          where account_id = ${ARRIVALS_ACCOUNT}), 0) as statement,
        coalesce((select sum(net_paisa) from arrivals
          where account_id = ${ARRIVALS_ACCOUNT} and state <> 'matched'), 0) as unmatched,
        coalesce((select sum(payments.amount_paisa) from arrivals
            join arrival_matches on arrival_id = arrivals.id and ended_at is null
            join payments on payments.id = payment_id
          where arrivals.account_id = ${ARRIVALS_ACCOUNT} and approved_at is null), 0) as waiting,
        coalesce((select sum(amount_paisa) from payments
          where account_id = ${ARRIVALS_ACCOUNT} and approved_at is not null
            and deleted_at is null and not exists (
              select from arrival_matches where payment_id = payments.id and ended_at is null
            )), 0) as without
    ) as sums where ledger <> statement - unmatched - waiting + without`,
};
