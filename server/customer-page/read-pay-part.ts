import { sql } from 'kysely';
import { CLAIM_PAYMENT_ID } from '../arrivals/claim-queries.ts';
import type { Database } from '../database/database.ts';

/** A way to pay: an account whose number the company shows to customers. */
export interface PayWay {
  accountId: number;
  name: string;
  number: string;
  hint: string | null;
}

/** A payment that the customer told us of. */
export interface ToldPayment {
  account: string;
  /** The last characters of its number, by which the customer knows it again. */
  ending: string;
  /** The short code of the receipt; null as long as the payment is not found. */
  receipt: string | null;
}

/** What the page adds to the document. */
export interface PayPart {
  ways: readonly PayWay[];
  told: readonly ToldPayment[];
}

const SHOWN_DAYS = 60;
const MOST_SHOWN = 5;
const ENDING_LENGTH = 4;

/**
 * How to pay, and what became of the payments that the customer told us of. A number that turned out
 * to be somebody else's is as little found as one that nobody knows.
 */
export async function readPayPart(
  tx: Database,
  { customerId, now }: { customerId: number; now: Date },
): Promise<PayPart> {
  const ways = await readPayWays(tx);
  const { rows } = await sql<ToldPayment>`
    select accounts.name as account, right(trx_key, ${ENDING_LENGTH}) as ending,
      (select short_code from payments where id = ${CLAIM_PAYMENT_ID}) as receipt
    from arrival_claims join accounts on accounts.id = account_id
    where customer_id = ${customerId} and withdrawn_at is null
      and made_at > ${now}::timestamptz - make_interval(days => ${SHOWN_DAYS})
    order by arrival_claims.id desc limit ${MOST_SHOWN}
  `.execute(tx);
  return { ways, told: rows };
}

/** Wallets before banks. */
export async function readPayWays(tx: Database): Promise<PayWay[]> {
  const { rows } = await sql<PayWay>`
    select id as account_id, name, public_no as number, page_hint as hint from accounts
    where is_on_page and is_active order by reference_type desc, name
  `.execute(tx);
  return rows;
}
