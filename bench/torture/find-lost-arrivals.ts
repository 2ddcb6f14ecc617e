import type pg from 'pg';
import type { WalletPayment } from '../../server/test-support/wallet-counterparts/bkash-checkout-process.ts';
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
    const isKept = amounts.length === 1 && amounts[0] === Math.round(taka * 100);
    return isKept ? [] : [`arrival ${number} of ${taka} taka is there as [${amounts.join(', ')}]`];
  });
}

interface KnownAttempt {
  walletPaymentId: string;
  state: string;
  refund: string | null;
  /** Arrivals of the payment's number, and of what left. */
  came: string;
  left: string;
}

/** What bKash's own records say and ours do not, of payments on customers' pages and their refunds. */
export async function findLostCheckouts(
  client: pg.Client,
  payments: readonly WalletPayment[],
): Promise<string[]> {
  const { rows } = await client.query<KnownAttempt>(
    `select wallet_payment_id as "walletPaymentId", attempt.state, refund.state as refund,
       (select count(*) from arrivals where account_id = $1 and direction = 'in'
         and trx_id = told.trx_id) as came,
       (select count(*) from arrivals where account_id = $1 and direction = 'out'
         and trx_id = told.refund_trx_id) as left
     from unnest($2::text[], $3::text[], $4::text[]) as told (id, trx_id, refund_trx_id)
       join checkout_attempts attempt on wallet_payment_id = told.id
       left join checkout_refunds refund on attempt_id = attempt.id and refund.state <> 'refused'`,
    [
      ARRIVALS_ACCOUNT,
      payments.map(({ paymentID }) => paymentID),
      payments.map(({ trxID }) => trxID ?? null),
      payments.map(({ refundTrxID }) => refundTrxID ?? null),
    ],
  );
  const known = new Map(rows.map((row) => [row.walletPaymentId, row]));
  return payments.flatMap(({ paymentID, transactionStatus, trxID, refundTrxID }) => {
    const ours = known.get(paymentID);
    const isPaid = transactionStatus === 'Completed';
    const isBooked = ours !== undefined && ['completed', 'to_check'].includes(ours.state);
    const isGiven = ours !== undefined && ['done', 'to_check'].includes(String(ours.refund));
    const isRight =
      isPaid === isBooked &&
      (refundTrxID !== undefined) === isGiven &&
      Number(ours?.came ?? 0) === (isPaid ? 1 : 0) &&
      Number(ours?.left ?? 0) === (refundTrxID === undefined ? 0 : 1);
    if (isRight) return [];
    const told = [transactionStatus, trxID, refundTrxID].join(' ');
    return [`checkout ${paymentID} is ${told} at bKash and ${JSON.stringify(ours)} here`];
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
  'numbers for which more was paid than arrived': `
    select count(*) from arrivals where account_id = ${ARRIVALS_ACCOUNT} and direction = 'in'
      and amount_paisa < (select sum(amount_paisa) from payments
        where payments.account_id = arrivals.account_id and payments.trx_key = arrivals.trx_key
          and deleted_at is null and exists (
            select from arrival_matches where payment_id = payments.id and ended_at is null))`,
  'attempts to pay that are booked without one arrival': `
    select count(*) from checkout_attempts where state = 'completed' and 1 <> (
      select count(*) from checkout_steps
      where attempt_id = checkout_attempts.id and state = 'completed')`,
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
