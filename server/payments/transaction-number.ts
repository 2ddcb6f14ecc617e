import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { ACCOUNT_TYPES } from '@netkhata/contract/payments';
import {
  type otherPayment,
  type TRANSACTION_STATES,
  transactionTaken,
} from '@netkhata/contract/till';
import type { Day } from '@netkhata/domain/billing-period';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { customersInScope, requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, type Failure, unknownId } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import type { PaymentForm } from './submission.ts';

type AccountType = (typeof ACCOUNT_TYPES)[number];
export type OtherPayment = z.output<typeof otherPayment>;

const OTHER_PAYMENT = sql`
  payments.id, payments.customer_id, customers.name as customer_name,
  customers.code as customer_code, payments.payment_date,
  payments.amount_paisa as amount, accounts.name as ledger_name`;

const OTHER_PAYMENT_OF = sql`
  join customers on customers.id = payments.customer_id
  join accounts on accounts.id = payments.account_id`;

/** Stored transaction number of a payment. */
export interface PaymentTransaction {
  trxId: string | null;
  accountType: AccountType | null;
  /** The first payment with this number, if one transfer pays for several customers. */
  sharedWith: number | null;
  sharedReason: string | null;
}

const NO_TRANSACTION: PaymentTransaction = {
  trxId: null,
  accountType: null,
  sharedWith: null,
  sharedReason: null,
};

/** Where a number must be unique. */
interface TransactionPlace {
  key: string;
  customerId: number;
  accountId: number;
  accountType: AccountType;
  paymentDate: Day;
}

/**
 * The transaction number of a new payment (decisions section 11). For a wallet it must be unique
 * among all payments that are not deleted, for a bank among the customer's; with cash it is only
 * noted. A wallet's number may be shared by several customers on the same account and day: the
 * first attempt is refused with the existing payment (409), and a second one may name that payment
 * and a reason.
 */
export async function readTransaction(
  context: SignedInContext,
  form: PaymentForm,
  place: Omit<TransactionPlace, 'key' | 'customerId' | 'accountId'>,
): Promise<PaymentTransaction> {
  const { trxId } = form;
  if (trxId === null) return NO_TRANSACTION;
  const key = transactionKey(trxId);
  if (key === undefined) throw badInput({ trxId: message('payment.trxIdEmpty') });
  const { accountType } = place;
  const transaction = { ...NO_TRANSACTION, trxId, accountType };
  // For example the number of a paper slip: stored without a uniqueness check.
  if (accountType === 'cash') return transaction;
  const at = { ...place, key, customerId: form.customer, accountId: form.account };
  const { state, first } = await readNumberUse(context, at);
  if (!first) return transaction;
  if (state === 'taken') {
    throw keptAttempt(context, form, first, badInput({ trxId: message('payment.trxIdTaken') }));
  }
  const { sharedTrxWith, sharedTrxReason } = form;
  if (sharedTrxWith !== first.id || !sharedTrxReason) {
    const refusal = conflict(
      message('payment.trxIdOfAnother'),
      z.encode(transactionTaken, { otherPayment: first }),
    );
    throw keptAttempt(context, form, first, refusal);
  }
  return { ...transaction, sharedWith: first.id, sharedReason: sharedTrxReason };
}

/** The refusal of a number that another customer's payment has; that it was tried is kept. */
function keptAttempt(
  { user, now }: SignedInContext,
  { customer, paymentAmount }: PaymentForm,
  first: Pick<Holder, 'id' | 'customerId'>,
  refusal: Failure,
): Failure {
  if (first.customerId === customer) return refusal;
  refusal.afterRollback = async (database) => {
    await sql`
      insert into number_attempts
        (payment_id, customer_id, amount_paisa, tried_by, tried_at, created_at)
      values (${first.id}, ${customer}, ${paymentAmount ?? 0}, ${user.id}, ${now}, ${now})
    `.execute(database);
  };
  return refusal;
}

type NumberState = (typeof TRANSACTION_STATES)[number];

/** State of a number at this account, and the first payment that has it. */
async function readNumberUse(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  at: TransactionPlace,
): Promise<{ state: NumberState; first?: Holder }> {
  const holders = await readHolders(tx, user, at);
  const first = holders.find(({ isFirst }) => isFirst);
  if (!first) return { state: 'new' };
  const isShareable =
    at.accountType === 'mobile' &&
    first.isInScope &&
    first.accountId === at.accountId &&
    first.paymentDate === at.paymentDate &&
    holders.every(({ customerId }) => customerId !== at.customerId);
  return { state: isShareable ? 'shareable' : 'taken', first };
}

/** Validates a number while it is typed, with the result that a submission would get. */
export async function checkTransaction(
  context: SignedInContext,
  {
    customer,
    account: accountId,
    trxId,
    paymentDate,
  }: EndpointInput<Api['transactionCheck']>['query'],
): Promise<EndpointResult<Api['transactionCheck']>> {
  const { tx, user } = context;
  await requireCustomer(tx, user, customer, 'customer');
  const accountType = await readAccountType(tx, accountId);
  const key = transactionKey(trxId);
  if (key === undefined) throw badInput({ trxId: message('payment.trxIdEmpty') });
  if (accountType === 'cash') return { state: 'new', otherPayment: null };
  const { state, first } = await readNumberUse(context, {
    key,
    accountId,
    accountType,
    customerId: customer,
    paymentDate: paymentDate ?? context.today,
  });
  return { state, otherPayment: first?.isInScope ? otherPaymentOf(first) : null };
}

async function readAccountType(tx: Database, accountId: number): Promise<AccountType> {
  const found = await sql<{ type: AccountType }>`
    select reference_type as type from accounts
    where id = ${accountId} and reference_type is not null and is_active
  `.execute(tx);
  if (!found.rows[0]) throw unknownId('account');
  return found.rows[0].type;
}

const otherPaymentOf = ({ isFirst: _1, isInScope: _2, accountId: _3, ...other }: Holder) => other;

interface Holder extends OtherPayment {
  accountId: number;
  isFirst: boolean;
  isInScope: boolean;
}

/** Payments, not deleted, with the number in the scope of its uniqueness; the first one first. */
async function readHolders(
  tx: Database,
  user: SignedInUser,
  { key, accountType, accountId, customerId }: TransactionPlace,
): Promise<Holder[]> {
  // A literal instead of a parameter, so that the planner can use the partial index.
  const first =
    accountType === 'mobile'
      ? sql`trx_account_type = 'mobile' and trx_shared_with is null`
      : sql`trx_account_type = 'bank' and account_id = ${accountId} and customer_id = ${customerId}`;
  const found = await sql<Holder>`
    with first as materialized (
      select id from payments where trx_key = ${key} and deleted_at is null and ${first}
    )
    select ${OTHER_PAYMENT}, payments.account_id,
      payments.trx_shared_with is null as is_first, ${customersInScope(user)} as is_in_scope
    from payments ${OTHER_PAYMENT_OF}
    where payments.id in (
      select id from first
      union all
      select id from payments where trx_shared_with = (select id from first) and deleted_at is null
    )
    order by payments.id
  `.execute(tx);
  return found.rows;
}

/** Other payments that are not deleted and belong to the same transfer. */
export async function readSharedWith(
  tx: Database,
  user: SignedInUser,
  paymentId: number,
): Promise<OtherPayment[]> {
  const found = await sql<OtherPayment>`
    select ${OTHER_PAYMENT}
    from payments own
      join payments on coalesce(payments.trx_shared_with, payments.id)
        = coalesce(own.trx_shared_with, own.id)
      ${OTHER_PAYMENT_OF}
    where own.id = ${paymentId} and own.trx_account_type = 'mobile' and payments.id <> own.id
      and payments.deleted_at is null and ${customersInScope(user)}
    order by payments.id
  `.execute(tx);
  return found.rows;
}

/**
 * Before the first payment of a shared number is deleted, makes the oldest of the others the first
 * one, so that the number stays taken.
 */
export async function passOnTransactionNumber(tx: Database, paymentId: number): Promise<void> {
  await sql`
    with sharing as materialized (
      select id, min(id) over () as first_id from payments
      where trx_shared_with = ${paymentId} and deleted_at is null
    )
    update payments set
      trx_shared_with = nullif(first_id, payments.id),
      trx_shared_reason = case when first_id <> payments.id then trx_shared_reason end
    from sharing where sharing.id = payments.id
  `.execute(tx);
}
