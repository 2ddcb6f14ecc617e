import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { isWithinDays, LARGEST } from '@netkhata/domain/bounds';
import { isPositive, minPaisa, type Paisa, paisa } from '@netkhata/domain/paisa';
import { PROMISE_PAUSE_DAYS, promiseDayBounds } from '@netkhata/domain/suspension';
import { sql } from 'kysely';
import { customersInScope, requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, forbiddenField, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { companyTakaText } from '../setup/company-taka.ts';
import { liftOpenSuspension } from './lift-suspension.ts';
import { readRules } from './suspension-rules.ts';

type Endpoint = Api['promiseSave'];
type Withdrawal = EndpointInput<Api['promiseWithdraw']>['body'];
export type CustomerPromise = EndpointResult<Api['customerSuspension']>['promises'][number];

const SHOWN = 20;

/** A customer's promises, latest first; whether one was kept is computed from the payments. */
export async function readPromises(
  tx: Database,
  customerId: number,
  today: Day,
): Promise<CustomerPromise[]> {
  const { rows } = await sql<CustomerPromise>`
    select id, amount, made_on, due_on, made_by, paid, withdrawn_by, withdraw_reason, case
        when withdrawn_by is not null then 'withdrawn'
        when paid >= amount then 'kept'
        when due_on >= ${today}::date and is_latest then 'open'
        else 'broken' end as state
    from (
      select promise.id, promise.amount_paisa as amount, made_on, due_on, makers.name as made_by,
        withdrawers.name as withdrawn_by, withdraw_reason, promise.ended_at is null as is_latest, (
          select coalesce(sum(payments.amount_paisa + discount_paisa), 0) from payments
          where payments.customer_id = promise.customer_id and deleted_at is null
            and payments.id > last_payment_id and payment_date <= due_on
        ) as paid
      from payment_promises promise
        join users makers on makers.id = promise.made_by
        left join users withdrawers on withdrawers.id = promise.withdrawn_by
      where promise.customer_id = ${customerId}
    ) as told
    order by id desc limit ${SHOWN}
  `.execute(tx);
  return rows;
}

const FULL_SHARE = 100;

/** So many hundredths of an amount, rounded up. */
const sharePaisa = (amountPaisa: Paisa, percent: number): Paisa =>
  paisa(Math.ceil((amountPaisa * percent) / FULL_SHARE));

/**
 * `promise_save`: records a customer's promise to pay what is due, or the share of it that the
 * settings ask for, by a day. It lifts a suspension, and holds
 * back suspensions and reminders until that day is over. A longer promise, or a second one within
 * PROMISE_PAUSE_DAYS, needs the right to suspend.
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
  const [balance] = await lockCustomerMoney(tx, [customer.id]);
  if (!balance || !isPositive(balance.balancePaisa)) {
    throw conflict(message('promise.nothingDue'));
  }
  const { promiseShare } = await readRules(tx);
  const least = minPaisa(sharePaisa(balance.balancePaisa, promiseShare), LARGEST.payment);
  if (form.amount < least) {
    throw badInput({
      amount: message('promise.belowShare', { least: await companyTakaText(tx, least) }),
    });
  }
  const earlier = await readPromises(tx, customer.id, today);
  const open = earlier.find(({ state }) => state === 'open');
  if (open) throw conflict(message('promise.isOpen', { date: open.dueOn }));
  const pauseEnds = addDays(today, -PROMISE_PAUSE_DAYS);
  if (!maySuspend && earlier.some(({ madeOn }) => madeOn > pauseEnds)) {
    throw forbiddenField('date', message('promise.isSecond', { days: PROMISE_PAUSE_DAYS }));
  }
  await sql`
    update payment_promises set ended_at = ${now}
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

/**
 * `promise_withdraw`: ends an open promise before its day, such as one entered for the wrong
 * customer. It still counts among the customer's promises, and causes no suspension by itself.
 */
export async function withdrawPromise(
  { tx, user, today, now, audit }: SignedInContext,
  { promise: id, reason }: Withdrawal,
): Promise<{ id: number }> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id from payment_promises join customers on customers.id = customer_id
    where payment_promises.id = ${id} and ${customersInScope(user)}
  `.execute(tx);
  const [found] = rows;
  if (!found) throw unknownId('promise');
  const { customerId } = found;
  await lockCustomerMoney(tx, [customerId]);
  const promises = await readPromises(tx, customerId, today);
  if (!promises.some((promise) => promise.id === id && promise.state === 'open')) {
    throw conflict(message('promise.isOver'));
  }
  await sql`
    update payment_promises
    set ended_at = ${now}, withdrawn_by = ${user.id}, withdraw_reason = ${reason}
    where id = ${id}
  `.execute(tx);
  audit({ subject: 'promise', id, after: { customer: customerId, isWithdrawn: true, reason } });
  return { id };
}
