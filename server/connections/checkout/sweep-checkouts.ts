import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { readConnection } from '../connection-queries.ts';
import type { CheckoutAccess } from './bkash-call.ts';
import type { CheckoutAttempt } from './checkout-attempts.ts';
import { endAttempt, settle } from './checkout-flow.ts';
import { sweepRefunds } from './refund-checkout.ts';

/** Asked about in one run. */
const MOST_AT_ONCE = 20;
/** bKash ends an attempt after a day. */
const LASTS_MS = 24 * 60 * 60 * 1000;

/**
 * Asks bKash what became of attempts whose customers did not come back to hear it: those that were
 * being executed when something broke, and those that nobody paid within a day. What was paid is
 * booked; what can no longer be paid has expired. It is asked again and again, at longer and longer
 * intervals up to an hour, as long as bKash does not answer. Nothing is executed for somebody who is
 * no longer there.
 */
export async function sweepCheckouts(access: CheckoutAccess): Promise<void> {
  for (const attempt of await claimOpen(access)) await ask(access, attempt);
  await sweepRefunds(access);
}

/** The attempts that are to be asked about now; other processes leave them to this one. */
async function claimOpen({ database, clock }: CheckoutAccess): Promise<CheckoutAttempt[]> {
  const now = clock.now();
  const { rows } = await sql<CheckoutAttempt>`
    update checkout_attempts set asked_at = ${now}
    where id in (
      select id from checkout_attempts
      where state in ('begun', 'created', 'executing')
        and began_at <= ${now}::timestamptz - case state
          when 'created' then interval '1 day' else interval '2 minutes' end
        and (asked_at is null or asked_at <= ${now}::timestamptz
          - least(greatest((${now} - began_at) / 4, interval '1 minute'), interval '1 hour'))
      order by state = 'created', began_at limit ${MOST_AT_ONCE} for update skip locked
    )
    returning id, connection_id, account_id, customer_id, page_code, language, form_token,
      invoice_no, amount_paisa, began_at, state, wallet_payment_id
  `.execute(database);
  return rows;
}

async function ask(access: CheckoutAccess, attempt: CheckoutAttempt): Promise<void> {
  const { walletPaymentId } = attempt;
  if (walletPaymentId === null) {
    // Nobody was told where to pay.
    const reason = message('checkout.interrupted');
    return endAttempt(access, attempt, { state: 'not_created', reason });
  }
  const connection = await readConnection(access.database, attempt.connectionId);
  if (!connection) throw new Error('The connection of an attempt is missing');
  const paying = { attempt, connection, walletPaymentId };
  const settled = await settle(access, paying, { refusal: undefined });
  const isOld = access.clock.now().getTime() - attempt.beganAt.getTime() >= LASTS_MS;
  if (settled !== 'open' || !isOld) return;
  await endAttempt(access, attempt, { state: 'expired', reason: message('checkout.expired') });
}
