import { type Message, message } from '@netkhata/contract/messages';
import { type Paisa, takaFromPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { inTransaction } from '../../database/transaction.ts';
import { readCompany } from '../../setup/company-settings.ts';
import { type Connection, readConnection } from '../connection-queries.ts';
import { askBkash } from './ask-bkash.ts';
import {
  type BkashAnswer,
  type BkashFields,
  type CheckoutAccess,
  codeOf,
  reasonOf,
  successOf,
} from './bkash-call.ts';
import { bookCheckout, keepOddRecord } from './book-checkout.ts';
import {
  addStep,
  beginAttempt,
  type CheckoutAttempt,
  type CheckoutStep,
  findAttempt,
  lastStep,
  lockAttempt,
  newInvoiceNo,
} from './checkout-attempts.ts';
import { readRecord, type RecordOutcome } from './checkout-record.ts';

/** Longer than a call to bKash: who began to execute an attempt has ended by then. */
const EXECUTING_MS = 70_000;
/** bKash's codes of a payment that was executed before. */
const EXECUTED_BEFORE: ReadonlySet<string> = new Set(['2062', '2068', '2117']);

/** A way to pay on the customer's page. */
export interface CheckoutWay {
  readonly connectionId: number;
  readonly accountId: number;
  readonly name: string;
  readonly takesAdvance: boolean;
}

/** The checkouts that are on; none where customers could not come back, and in a demo. */
export async function readCheckoutWays(tx: CheckoutAccess['database']): Promise<CheckoutWay[]> {
  const { rows } = await sql<CheckoutWay>`
    select account_connections.id as connection_id, account_id, accounts.name,
      coalesce((config->>'takesAdvance')::boolean, false) as takes_advance
    from account_connections join accounts on accounts.id = account_id, company
    where kind = 'checkout' and is_on and accounts.is_active
      and public_address is not null and not is_demo
    order by account_connections.id
  `.execute(tx);
  return rows;
}

interface Begun {
  readonly way: CheckoutWay;
  readonly customer: { id: number; code: string };
  readonly pageCode: string;
  readonly language: string;
  readonly formToken: string;
  readonly amount: Paisa;
  readonly now: Date;
}

/**
 * Begins an attempt and asks bKash where the customer pays. Does nothing where its form was sent
 * before: whoever sent it first does.
 */
export async function startCheckout(access: CheckoutAccess, begun: Begun): Promise<void> {
  const { way, customer, pageCode, language, formToken, amount, now } = begun;
  const { database } = access;
  const attempt = await beginAttempt(database, {
    connectionId: way.connectionId,
    accountId: way.accountId,
    customerId: customer.id,
    pageCode,
    language,
    formToken,
    invoiceNo: newInvoiceNo(customer.code),
    amountPaisa: amount,
    beganAt: now,
  });
  if (!attempt) return;
  const connection = await readConnection(database, way.connectionId);
  const { publicAddress } = await readCompany(database);
  if (!connection || publicAddress === null) throw new Error('A checkout lost its settings');
  const answer = await askBkash(access, connection, {
    path: 'create',
    body: {
      mode: '0011',
      payerReference: customer.code.replaceAll(/[<>&]/g, ''),
      callbackURL: `${publicAddress}${returnPath(attempt)}`,
      amount: takaFromPaisa(amount).toFixed(2),
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: attempt.invoiceNo,
    },
  });
  const created = createdBy(answer, access);
  await addStep(database, attempt.id, { ...created, now: access.clock.now() });
}

/** Where bKash sends the customer back to. */
const returnPath = ({ pageCode, formToken }: CheckoutAttempt): string =>
  `/p/${pageCode}/paid/${formToken}`;

function createdBy(answer: BkashAnswer, { mayReachPrivateHosts }: CheckoutAccess): CheckoutStep {
  const fields = successOf(answer);
  if (!fields) return { state: 'not_created', reason: reasonOf(answer) };
  const walletPaymentId = fields['paymentID'] ?? '';
  const walletUrl = fields['bkashURL'] ?? '';
  const protocol = URL.canParse(walletUrl) ? new URL(walletUrl).protocol : '';
  const isSafe = protocol === 'https:' || (protocol === 'http:' && mayReachPrivateHosts);
  return walletPaymentId !== '' && isSafe
    ? { state: 'created', walletPaymentId, walletUrl }
    : { state: 'not_created', reason: message('checkout.noUrl') };
}

/** Attempts that nothing more is asked about: they are booked, or a person looks at them. */
const isDone = ({ state }: CheckoutAttempt): boolean =>
  state === 'completed' || state === 'to_check';

/**
 * The customer came back from bKash, whatever the address says of how: what became of the attempt is
 * asked, and what its record says was paid is booked. Any number of times, also at the same moment.
 * Returns the attempt as it is then; undefined where there is none.
 */
export async function finishCheckout(
  access: CheckoutAccess,
  { formToken, customerId }: { formToken: string; customerId: number },
): Promise<CheckoutAttempt | undefined> {
  const attempt = await findAttempt(access.database, formToken);
  if (attempt?.customerId !== customerId) return undefined;
  const { walletPaymentId } = attempt;
  if (isDone(attempt) || walletPaymentId === null) return attempt;
  const connection = await requireConnection(access, attempt);
  const paying = { attempt, connection, walletPaymentId };
  if (await beginExecuting(access, attempt)) await execute(access, paying);
  else await settle(access, paying, { refusal: undefined });
  return findAttempt(access.database, formToken);
}

interface Paying {
  readonly attempt: CheckoutAttempt;
  readonly connection: Connection;
  /** bKash's number of the attempt. */
  readonly walletPaymentId: string;
}

async function requireConnection(
  { database }: CheckoutAccess,
  { connectionId }: CheckoutAttempt,
): Promise<Connection> {
  const connection = await readConnection(database, connectionId);
  if (!connection) throw new Error('The connection of an attempt is missing');
  return connection;
}

/**
 * Writes that the attempt is being executed, before bKash hears of it; false where somebody else began
 * to a moment ago.
 */
async function beginExecuting(
  { database, clock }: CheckoutAccess,
  { id }: CheckoutAttempt,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (isDone(attempt)) return false;
    const now = clock.now();
    const last = attempt.state === 'executing' ? await lastStep(tx, id) : undefined;
    if (last && now.getTime() - last.happenedAt.getTime() < EXECUTING_MS) return false;
    await addStep(tx, id, { state: 'executing', now });
    return true;
  });
}

/** Whether an attempt may be executed at this moment, so that looking again soon is worth while. */
export async function isBeingExecuted(
  { database, clock }: CheckoutAccess,
  { id, state }: CheckoutAttempt,
): Promise<boolean> {
  const last = state === 'executing' ? await lastStep(database, id) : undefined;
  return last !== undefined && clock.now().getTime() - last.happenedAt.getTime() < EXECUTING_MS;
}

async function execute(access: CheckoutAccess, paying: Paying): Promise<void> {
  const { connection, walletPaymentId: paymentID } = paying;
  const answer = await askBkash(access, connection, { path: 'execute', body: { paymentID } });
  const fields = successOf(answer);
  if (fields && (await takeRecord(access, paying, recordOf(fields, paying)))) return;
  // A time-out may have been executed, and so may what bKash says was executed before.
  const isUnsure =
    answer.kind === 'unanswered' ||
    fields !== undefined ||
    (answer.kind === 'answer' && EXECUTED_BEFORE.has(codeOf(answer.fields)));
  await settle(access, paying, { refusal: isUnsure ? undefined : reasonOf(answer) });
}

const recordOf = (
  fields: BkashFields,
  { walletPaymentId, attempt: { invoiceNo } }: Paying,
): RecordOutcome => readRecord(fields, { walletPaymentId, invoiceNo });

/** Books a record that says that money came; false where it does not. */
async function takeRecord(
  access: CheckoutAccess,
  { attempt, connection }: Paying,
  outcome: RecordOutcome,
): Promise<boolean> {
  const now = access.clock.now();
  if (outcome.kind === 'paid') {
    await bookCheckout(access, { attempt, connection, record: outcome.record, now });
    return true;
  }
  if (outcome.kind !== 'odd') return false;
  const { reason, raw } = outcome;
  await keepOddRecord(access, { attempt, connection, reason, raw, now });
  return true;
}

export type Settled = 'done' | 'failed' | 'open' | 'unanswered';

/**
 * Asks for bKash's record of an attempt and does what it says. `refusal` is why it was not executed;
 * undefined where it may have been.
 */
export async function settle(
  access: CheckoutAccess,
  paying: Paying,
  { refusal }: { refusal: Message | undefined },
): Promise<Settled> {
  const { connection, walletPaymentId: paymentID, attempt } = paying;
  const answer = await askBkash(access, connection, {
    path: 'payment/status',
    body: { paymentID },
  });
  const fields = successOf(answer);
  if (!fields) return 'unanswered';
  const outcome = recordOf(fields, paying);
  if (await takeRecord(access, paying, outcome)) return 'done';
  if (outcome.kind !== 'unpaid') return 'unanswered';
  const { status, isOver } = outcome;
  const reason = refusal ?? (isOver ? message('checkout.notPaid', { status }) : undefined);
  if (!reason) return 'open';
  await endAttempt(access, attempt, { state: 'failed', reason });
  return 'failed';
}

/** Writes that nothing was paid, unless somebody has found otherwise meanwhile. */
export async function endAttempt(
  { database, clock }: CheckoutAccess,
  { id }: CheckoutAttempt,
  step: { state: 'failed' | 'expired' | 'not_created'; reason: Message },
): Promise<void> {
  const open = step.state === 'not_created' ? ['begun'] : ['created', 'executing'];
  await inTransaction(database, async (tx) => {
    const { state } = await lockAttempt(tx, id);
    if (open.includes(state)) await addStep(tx, id, { ...step, now: clock.now() });
  });
}
