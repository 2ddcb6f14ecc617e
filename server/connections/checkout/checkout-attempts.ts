import { randomBytes } from 'node:crypto';
import type { Message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { asJson } from '../../database/storable.ts';

export type CheckoutState =
  | 'begun'
  | 'not_created'
  | 'created'
  | 'executing'
  | 'completed'
  | 'to_check'
  | 'failed'
  | 'expired';

/** A customer's attempt to pay on their page. */
export interface CheckoutAttempt {
  id: number;
  connectionId: number;
  accountId: number;
  customerId: number;
  pageCode: string;
  language: string;
  formToken: string;
  invoiceNo: string;
  amountPaisa: Paisa;
  beganAt: Date;
  state: CheckoutState;
  walletPaymentId: string | null;
}

const COLUMNS = sql`id, connection_id, account_id, customer_id, page_code, language, form_token,
  invoice_no, amount_paisa, began_at, state, wallet_payment_id`;

const TOKEN_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const INVOICE_BYTES = 9;

/** Names a form, so that sending it twice begins once. */
export const newFormToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const isFormToken = (text: string): boolean => TOKEN.test(text);

/** Our number of an attempt at the wallet; the customer's code stands before it, to be found by. */
export const newInvoiceNo = (code: string): string => {
  const known = code.replaceAll(/[^A-Za-z0-9-]/g, '').slice(0, 20);
  return `${known || 'C'}-${randomBytes(INVOICE_BYTES).toString('hex')}`;
};

/** Keeps an attempt that begins; undefined where its form was sent before. */
export async function beginAttempt(
  tx: Database,
  attempt: Omit<CheckoutAttempt, 'id' | 'state' | 'walletPaymentId'>,
): Promise<CheckoutAttempt | undefined> {
  const { rows } = await sql<CheckoutAttempt>`
    insert into checkout_attempts (connection_id, account_id, customer_id, page_code, language,
      form_token, invoice_no, amount_paisa, began_at)
    values (${attempt.connectionId}, ${attempt.accountId}, ${attempt.customerId},
      ${attempt.pageCode}, ${attempt.language}, ${attempt.formToken}, ${attempt.invoiceNo},
      ${attempt.amountPaisa}, ${attempt.beganAt})
    on conflict on constraint checkout_attempts_form_token_key do nothing
    returning ${COLUMNS}
  `.execute(tx);
  return rows[0];
}

/** The attempt of a form. */
export async function findAttempt(
  tx: Database,
  formToken: string,
): Promise<CheckoutAttempt | undefined> {
  if (!isFormToken(formToken)) return undefined;
  const { rows } = await sql<CheckoutAttempt>`
    select ${COLUMNS} from checkout_attempts where form_token = ${formToken}
  `.execute(tx);
  return rows[0];
}

/** The attempt of an id, locked. */
export async function lockAttempt(tx: Database, id: number): Promise<CheckoutAttempt> {
  const { rows } = await sql<CheckoutAttempt>`
    select ${COLUMNS} from checkout_attempts where id = ${id} for no key update
  `.execute(tx);
  const [attempt] = rows;
  if (!attempt) throw new Error('An attempt is missing');
  return attempt;
}

export interface CheckoutStep {
  state: Exclude<CheckoutState, 'begun'>;
  walletPaymentId?: string;
  walletUrl?: string;
  trxId?: string;
  amountPaisa?: Paisa;
  arrivalId?: number | undefined;
  paymentId?: number;
  reason?: Message;
}

/** Writes what became of an attempt. */
export async function addStep(
  tx: Database,
  attemptId: number,
  step: CheckoutStep & { now: Date },
): Promise<void> {
  await sql`
    insert into checkout_steps (attempt_id, state, wallet_payment_id, wallet_url, trx_id,
      amount_paisa, arrival_id, payment_id, reason, happened_at)
    values (${attemptId}, ${step.state}, ${step.walletPaymentId ?? null}, ${step.walletUrl ?? null},
      ${step.trxId ?? null}, ${step.amountPaisa ?? null}, ${step.arrivalId ?? null},
      ${step.paymentId ?? null}, ${step.reason ? asJson(step.reason) : null}, ${step.now})
  `.execute(tx);
}

/** The last step of an attempt; undefined where it has only begun. */
export async function lastStep(
  tx: Database,
  attemptId: number,
): Promise<{ state: CheckoutState; happenedAt: Date; reason: Message | null } | undefined> {
  const { rows } = await sql<{ state: CheckoutState; happenedAt: Date; reason: Message | null }>`
    select state, happened_at, reason from checkout_steps
    where attempt_id = ${attemptId} order by id desc limit 1
  `.execute(tx);
  return rows[0];
}

/** Where the customer of an attempt pays; undefined where the wallet did not say. */
export async function walletUrlOf(tx: Database, attemptId: number): Promise<string | undefined> {
  const { rows } = await sql<{ walletUrl: string }>`
    select wallet_url from checkout_steps where attempt_id = ${attemptId} and state = 'created'
  `.execute(tx);
  return rows[0]?.walletUrl;
}
