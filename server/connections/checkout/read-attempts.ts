import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, type Message, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/failure.ts';

type Attempt = EndpointResult<Api['checkoutAttempts']>[number];
type Step = Attempt['steps'][number];

const MOST = 100;

interface AttemptRow extends Omit<Attempt, 'at' | 'steps'> {
  at: Date;
  steps: Omit<Step, 'reason'>[];
}

/** `checkout_attempts`: who tried to pay by a checkout, and what became of it. Throws 404. */
export async function readCheckoutAttempts(
  tx: Database,
  connectionId: number,
): Promise<EndpointResult<Api['checkoutAttempts']>> {
  const { rows: known } = await sql`
    select from account_connections where id = ${connectionId}
  `.execute(tx);
  if (known.length === 0) throw notFound(message('connection.notFound'));
  const { rows } = await sql<AttemptRow>`
    select attempt.id, attempt.began_at as at, attempt.customer_id,
      (select name || ' (' || code || ')' from customers where id = attempt.customer_id) as customer,
      attempt.amount_paisa as amount, attempt.state, invoice_no, attempt.wallet_payment_id,
      told.trx_id as number, told.amount_paisa as paid, told.arrival_id, told.payment_id,
      (select state from checkout_refunds where attempt_id = attempt.id order by id desc limit 1)
        as refund,
      (select coalesce(json_agg(json_build_object('id', id, 'at', to_json(happened_at) #>> '{}',
          'state', state, 'reasonMessage', reason) order by id), '[]')
        from checkout_steps where attempt_id = attempt.id) as steps
    from checkout_attempts attempt left join lateral (
        select trx_id, amount_paisa, arrival_id, payment_id from checkout_steps
        where attempt_id = attempt.id and state in ('completed', 'to_check')
        order by id desc limit 1
      ) as told on true
    where attempt.connection_id = ${connectionId}
    order by attempt.id desc limit ${MOST}
  `.execute(tx);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    steps: row.steps.map((step) => ({
      ...step,
      at: new Date(step.at).toISOString(),
      reason: englishFor(step.reasonMessage),
    })),
  }));
}

const englishFor = (told: Message | null): string | null => told && englishOf(told);
