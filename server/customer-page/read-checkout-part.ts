import type { Message } from '@netkhata/contract/messages';
import { minPaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { type CheckoutState, newFormToken } from '../connections/checkout/checkout-attempts.ts';
import { type CheckoutWay, readCheckoutWays } from '../connections/checkout/checkout-flow.ts';
import type { Database } from '../database/database.ts';
import type { PublicDocument } from '../payments/public-document.ts';

/** What became of an attempt, as its customer is told. */
export interface ToldAttempt {
  state: CheckoutState;
  /** What was paid, or was to be. */
  amountPaisa: Paisa;
  /** The short code of the receipt. */
  receipt: string | null;
  /** The wallet's own words of why nothing was paid. */
  why: string | null;
}

/** What the page adds for paying on it. */
export interface CheckoutPart {
  /** Empty where nothing is due, or nothing of it may be shown. */
  ways: readonly CheckoutWay[];
  proposedPaisa: Paisa;
  formToken: string;
  told: ToldAttempt | null;
}

/**
 * Paying is offered on a bill of which something is due, and of a customer who owes something: of a
 * receipt's page nothing may tell what is due.
 */
export async function readCheckoutPart(
  tx: Database,
  { document, attempt, now }: { document: PublicDocument; attempt: string | undefined; now: Date },
): Promise<CheckoutPart> {
  const duePaisa = document.kind === 'bill' ? document.duePaisa : ZERO_PAISA;
  const owedPaisa = duePaisa > 0 ? await readOwed(tx, document.customerId) : ZERO_PAISA;
  return {
    ways: owedPaisa > 0 ? await readCheckoutWays(tx) : [],
    proposedPaisa: minPaisa(duePaisa, owedPaisa),
    formToken: newFormToken(),
    told: await readTold(tx, { customerId: document.customerId, attempt, now }),
  };
}

/** What a customer owes less what they paid in advance. */
export async function readOwed(tx: Database, customerId: number): Promise<Paisa> {
  const { rows } = await sql<{ balancePaisa: Paisa }>`
    select balance_paisa from customer_balances where customer_id = ${customerId}
  `.execute(tx);
  return rows[0]?.balancePaisa ?? ZERO_PAISA;
}

/** The attempt that the customer comes back from; else one that is not known to have ended. */
async function readTold(
  tx: Database,
  { customerId, attempt, now }: { customerId: number; attempt: string | undefined; now: Date },
): Promise<ToldAttempt | null> {
  const { rows } = await sql<Omit<ToldAttempt, 'why'> & { reason: Message | null }>`
    select checkout_attempts.state,
      coalesce(step.amount_paisa, checkout_attempts.amount_paisa) as amount_paisa, reason,
      (select short_code from payments where id = step.payment_id and deleted_at is null) as receipt
    from checkout_attempts left join lateral (
      select amount_paisa, payment_id, reason from checkout_steps
      where attempt_id = checkout_attempts.id order by id desc limit 1
    ) as step on true
    where customer_id = ${customerId} and checkout_attempts.state not in ('begun', 'created') and (
      form_token = ${attempt ?? ''}
      or state = 'executing' and began_at > ${now}::timestamptz - interval '1 day'
    )
    order by (form_token = ${attempt ?? ''}) desc, id desc limit 1
  `.execute(tx);
  const [told] = rows;
  if (!told) return null;
  const { reason, ...rest } = told;
  const words = reason?.key === 'checkout.answered' ? reason.values?.['text'] : undefined;
  return { ...rest, why: typeof words === 'string' ? words : null };
}
