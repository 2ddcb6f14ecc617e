import { message } from '@netkhata/contract/messages';
import type { ArrivalReason } from '@netkhata/domain/arrival-rules';
import type { Books } from '@netkhata/domain/book-day';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict, forbidden } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { deletePayment } from '../payments/delete-payment.ts';
import { type Language, languageOf } from '../setup/company-language.ts';
import { readCompany } from '../setup/company-settings.ts';
import { type Arrival, lockArrivals } from './arrival-queries.ts';
import { makeMatches, type MatchChoice } from './match-arrivals.ts';

/**
 * Makes sure that what an arrival shows was given back to a customer is theirs in advance, so that it can
 * be paid out of it. Where it is on bills, the payment that brought it is taken anew, with that much on no
 * bill: the bills are due again, and nothing is billed twice. The payment whose number the arrival names
 * goes first, else the latest of the account that is as large. Without one nothing is done, and paying
 * out is refused. The books are held open. Throws 403 without the right to delete payments.
 */
export async function freeForGivingBack(
  context: SignedInContext,
  books: Books,
  { gone, customerId }: { gone: Arrival; customerId: number },
): Promise<void> {
  const { tx, user } = context;
  const [customer] = await lockCustomerMoney(tx, [customerId]);
  if (!customer || customer.advancePaisa >= gone.amountPaisa) return;
  const { advancePaisa } = customer;
  const found = await findBrought(context, { gone, customerId, advancePaisa });
  if (!found) return;
  if (!user.rights.has('payments_manage')) {
    throw forbidden(message('checkout.refundNeedsRight'));
  }
  const arrivals = await lockArrivals(tx, user, [found.arrivalId]);
  const reason = await reasonOf(tx, gone);
  await deletePayment(context, { paymentId: found.paymentId, reason });
  const arrival = arrivals.get(found.arrivalId);
  if (!arrival) throw conflict(message('arrival.moved'));
  const { way, strength, reasons } = found;
  const again: MatchChoice = {
    // Who confirmed it then had its word from the wallet.
    arrival: { ...arrival, isOwnWord: false },
    with: { customerId, heldBackPaisa: gone.amountPaisa },
    way,
    strength,
    reasons,
  };
  await makeMatches({ ...context, books, sendSms: false }, [again]);
}

const GIVEN_BACK: Record<Language, string> = {
  en: 'Given back',
  bn: 'ফেরত দেওয়া হয়েছে',
  de: 'Zurückgegeben',
  es: 'Devuelto',
  fr: 'Remboursé',
  ja: '返金済み',
  zh: '已退款',
};

/** Stored as the reason why the payment was deleted and taken anew, in the company's language. */
async function reasonOf(tx: Database, { trxId }: Arrival): Promise<string> {
  const { language } = await readCompany(tx);
  const text = GIVEN_BACK[languageOf(language)];
  return trxId === null ? text : `${text}: ${trxId}`;
}

interface Brought {
  paymentId: number;
  arrivalId: number;
  way: MatchChoice['way'];
  strength: MatchChoice['strength'];
  reasons: ArrivalReason[];
}

/** The approved payment of a customer, brought by an arrival alone, of which the money was given back. */
async function findBrought(
  { tx }: SignedInContext,
  { gone, customerId, advancePaisa }: { gone: Arrival; customerId: number; advancePaisa: Paisa },
): Promise<Brought | undefined> {
  const { rows } = await sql<Brought>`
    select payments.id as payment_id, matched.arrival_id, way, strength, reasons
    from payments join arrival_matches matched on payment_id = payments.id and ended_at is null
    where payments.customer_id = ${customerId} and payments.account_id = ${gone.accountId}
      and deleted_at is null and approved_at is not null and collected_by is null
      and payments.amount_paisa >= ${gone.amountPaisa} and payment_date <= ${gone.day}::date
      and not exists (select from joint_payments where joint_payments.payment_id = payments.id)
    order by coalesce(strpos(upper(coalesce(${gone.reference}::text, '')), trx_key) > 0, false) desc,
      -- What was in advance of it may be given back already: it then cannot be deleted.
      payments.advance_paisa > ${advancePaisa}, payment_date desc, payments.id desc
    limit 1
  `.execute(tx);
  return rows[0];
}
