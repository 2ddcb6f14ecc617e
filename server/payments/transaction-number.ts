import { message } from '@netkhata/contract/messages';
import { type otherPayment, transactionTaken } from '@netkhata/contract/payments';
import type { Day } from '@netkhata/domain/billing-period';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import type { PaymentForm } from './submission.ts';

export type OtherPayment = z.output<typeof otherPayment>;

const OTHER_PAYMENT = sql`
  payments.id, payments.customer_id as "customerId", customers.name as "customerName",
  customers.code as "customerCode", payments.payment_date as "paymentDate",
  payments.amount_paisa as amount, accounts.name as "ledgerName"`;

const OTHER_PAYMENT_OF = sql`
  join customers on customers.id = payments.customer_id
  join accounts on accounts.id = payments.account_id`;

/** A payment's transaction number as its row has it. */
export interface PaymentTransaction {
  trxId: string | null;
  accountType: 'cash' | 'bank' | 'mobile' | null;
  /** The payment that had the number first, where one transfer is for several customers. */
  sharedWith: number | null;
  sharedReason: string | null;
}

const NO_TRANSACTION: PaymentTransaction = {
  trxId: null,
  accountType: null,
  sharedWith: null,
  sharedReason: null,
};

/** What a number has to be new against. */
interface TransactionPlace {
  key: string;
  customerId: number;
  accountId: number;
  accountType: 'cash' | 'bank' | 'mobile';
  paymentDate: Day;
}

/**
 * The transaction number of a payment under way (decisions section 11): new among the payments that
 * stand, over all wallets, or in a bank for the customer; one given with cash is only noted. A
 * wallet's number may stand for several customers, on one account and day, once the screen has named
 * the payment that has it: the first attempt is refused with that payment (409), the next one names
 * it and says why.
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
  // The number of a paper slip, say: it is kept and held against nothing.
  if (accountType === 'cash') return transaction;
  const at = { ...place, key, customerId: form.customer, accountId: form.account };
  const holders = await readHolders(context.tx, context.user, at);
  const first = holders.find(({ isFirst }) => isFirst);
  if (!first) return transaction;
  const isShareable =
    accountType === 'mobile' &&
    first.isInScope &&
    first.accountId === at.accountId &&
    first.paymentDate === at.paymentDate &&
    holders.every(({ customerId }) => customerId !== at.customerId);
  if (!isShareable) throw badInput({ trxId: message('payment.trxIdTaken') });
  const { sharedTrxWith, sharedTrxReason } = form;
  if (sharedTrxWith !== first.id || !sharedTrxReason) {
    throw conflict(
      message('payment.trxIdOfAnother'),
      z.encode(transactionTaken, { otherPayment: first }),
    );
  }
  return { ...transaction, sharedWith: first.id, sharedReason: sharedTrxReason };
}

interface Holder extends OtherPayment {
  accountId: number;
  isFirst: boolean;
  isInScope: boolean;
}

/** The payments that stand and have the number where it must be new, the first of them first. */
async function readHolders(
  tx: Database,
  user: SignedInUser,
  { key, accountType, accountId, customerId }: TransactionPlace,
): Promise<Holder[]> {
  // Words in place of parameters, so that each is found by its own partial index.
  const first =
    accountType === 'mobile'
      ? sql`trx_account_type = 'mobile' and trx_shared_with is null`
      : sql`trx_account_type = 'bank' and account_id = ${accountId} and customer_id = ${customerId}`;
  const found = await sql<Holder>`
    with first as materialized (
      select id from payments where trx_key = ${key} and deleted_at is null and ${first}
    )
    select ${OTHER_PAYMENT}, payments.account_id as "accountId",
      payments.trx_shared_with is null as "isFirst", ${customersInScope(user)} as "isInScope"
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

/** The payments that stand and have their number from the same transfer, this one left out. */
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
 * Before a payment is deleted that others share the number of, the eldest of them becomes the first
 * of it: so the number stays taken while one of them stands.
 */
export async function handOnTransaction(tx: Database, paymentId: number): Promise<void> {
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
