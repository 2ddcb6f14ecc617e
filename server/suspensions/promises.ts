import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { isWithinDays } from '@netkhata/domain/bounds';
import { isPositive } from '@netkhata/domain/paisa';
import { PROMISE_PAUSE_DAYS, promiseDayBounds } from '@netkhata/domain/suspension';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, forbiddenField } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { liftOpenSuspension } from './lift-suspension.ts';

type Endpoint = Api['promiseSave'];
export type CustomerPromise = EndpointResult<Api['customerSuspension']>['promises'][number];

const SHOWN = 20;

/** The promises of a customer, latest first; whether one was kept the payments say. */
export async function readPromises(
  tx: Database,
  customerId: number,
  today: Day,
): Promise<CustomerPromise[]> {
  const { rows } = await sql<CustomerPromise>`
    select told.*, case
        when paid >= amount then 'kept'
        when due_on >= ${today}::date and is_latest then 'open'
        else 'broken' end as state
    from (
      select promise.id, promise.amount_paisa as amount, made_on, due_on, users.name as made_by,
        promise.ended_at is null as is_latest, (
          select coalesce(sum(payments.amount_paisa + discount_paisa), 0) from payments
          where payments.customer_id = promise.customer_id and deleted_at is null
            and payments.id > last_payment_id and payment_date <= due_on
        ) as paid
      from payment_promises promise join users on users.id = made_by
      where promise.customer_id = ${customerId}
    ) as told
    order by id desc limit ${SHOWN}
  `.execute(tx);
  return rows.map(({ id, amount, madeOn, dueOn, madeBy, paid, state }) => ({
    id,
    amount,
    madeOn,
    dueOn,
    madeBy,
    paid,
    state,
  }));
}

/**
 * `promise_save`: a customer's word to pay by a day. It lifts a suspension, and holds the next one
 * and reminders until that day is over; a longer one, or another so soon, takes the right to suspend.
 */
export async function savePromise(
  context: SignedInContext,
  form: EndpointInput<Endpoint>['body'],
): Promise<EndpointResult<Endpoint>['data']> {
  const { tx, user, today, now } = context;
  const customer = await requireCustomer(tx, user, form.customer, 'customer');
  const maySuspend = user.rights.has('suspend');
  const bounds = promiseDayBounds({ today, maySuspend });
  if (!isWithinDays(form.date, bounds)) {
    throw badInput({ date: message('field.notInDays', { ...bounds }) });
  }
  if (!isPositive(form.amount)) throw badInput({ amount: message('promise.ofNothing') });
  const [balance] = await lockCustomerMoney(tx, [customer.id]);
  if (!balance || !isPositive(balance.balancePaisa)) {
    throw conflict(message('promise.nothingDue'));
  }
  const earlier = await readPromises(tx, customer.id, today);
  const open = earlier.find(({ state }) => state === 'open');
  if (open) throw conflict(message('promise.isOpen', { date: open.dueOn }));
  const pauseEnds = addDays(today, -PROMISE_PAUSE_DAYS);
  if (!maySuspend && earlier.some(({ madeOn }) => madeOn > pauseEnds)) {
    throw forbiddenField('date', message('promise.isSecond', { days: PROMISE_PAUSE_DAYS }));
  }
  await sql`
    update payment_promises set ended_at = now()
    where customer_id = ${customer.id} and ended_at is null
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into payment_promises
      (customer_id, amount_paisa, made_on, due_on, made_by, last_payment_id, created_at)
    select ${customer.id}, ${form.amount}, ${today}, ${form.date}, ${user.id},
      coalesce(max(id), 0), ${now}
    from payments where customer_id = ${customer.id} and deleted_at is null
    returning id
  `.execute(tx);
  const { id } = rows[0] as { id: number };
  const reason = message('suspension.liftedByPromise', { date: form.date });
  const lifted = await liftOpenSuspension(tx, customer.id, { reason, userId: user.id });
  const { date, amount } = form;
  context.audit({ subject: 'promise', id, after: { customer: customer.id, date, amount } });
  return { id, isLifted: lifted !== undefined };
}
