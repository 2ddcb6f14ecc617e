import type { BillerForm } from '@netkhata/contract/account-connections';
import { message } from '@netkhata/contract/messages';
import { takaText } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { Failure, isMessage } from '../http/failure.ts';
import type { WalletAnswer, WalletCall } from '../http/wallet-calls.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readCompany } from '../setup/company-settings.ts';
import { findBilled, requireSomethingToPay } from './billed-customer.ts';
import {
  askedCustomer,
  type BillerFields,
  BillerRefusal,
  paymentAnswer,
  queryAnswer,
  readBillerFields,
  readBillerPayment,
  refusalAnswer,
} from './biller-forms.ts';
import { isInNetworks } from './biller-networks.ts';
import { type CallOutcome, type Connection, logCall, openSecret } from './connection-queries.ts';
import { areEqualSecrets } from './equal-secrets.ts';
import { takeBillPayment } from './take-bill-payment.ts';

export interface BillerAccess {
  readonly database: Database;
  readonly secrets: SecretBox;
}

const QUERIES = new Set(['query', 'api/v1/bill/query']);
const PAYMENTS = new Set(['pay', 'api/v1/bill/payment/confirm']);

const REFUSED_STATUS = 403;

type Told = CallOutcome & { status: number; body: object };

/** The form of a connection that never said one. */
export const formOf = ({ config }: Pick<Connection, 'config'>): BillerForm =>
  config.billerForm ?? 'sslcommerz';

/**
 * A biller's call: what a customer owes, or what they paid. All answers that are about a customer or
 * a payment are 200 and say in their form whether it went well; who may not call gets 403.
 */
export async function takeBillerCall(
  access: BillerAccess,
  connection: Connection,
  { call, now }: { call: WalletCall; now: Date },
): Promise<WalletAnswer> {
  const form = formOf(connection);
  const told = await take(access, connection, { call, now }).catch((error: unknown): Told => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { code, reason } = refusal;
    const status = code === 'not_allowed' ? REFUSED_STATUS : 200;
    return { outcome: 'refused', reason, status, body: refusalAnswer(form, refusal) };
  });
  const { status, body, ...outcome } = told;
  await logCall(access.database, connection.id, { ...outcome, from: call.from, at: now });
  return { status, body };
}

function refusalOf(error: unknown): BillerRefusal | undefined {
  if (error instanceof BillerRefusal) return error;
  // Such as a customer who was removed at this moment, or an arrival that was just set aside.
  return error instanceof Failure && isMessage(error.detail)
    ? new BillerRefusal('not_possible', error.detail)
    : undefined;
}

async function take(
  access: BillerAccess,
  connection: Connection,
  { call, now }: { call: WalletCall; now: Date },
): Promise<Told> {
  const fields = readBillerFields(formOf(connection), call.body);
  requireAllowed(access, connection, { call, fields });
  if (QUERIES.has(call.act)) return answerQuery(access.database, connection, { fields, now });
  if (PAYMENTS.has(call.act))
    return answerPayment(access.database, connection, { call, fields, now });
  throw new BillerRefusal('bad_request', message('biller.unknownAct', { act: call.act }));
}

/** Throws unless the caller's network and key are the connection's, and it is on. */
function requireAllowed(
  { secrets }: BillerAccess,
  connection: Connection,
  { call, fields }: { call: WalletCall; fields: BillerFields },
): void {
  const { from } = call;
  if (!isInNetworks(from, connection.config.networks ?? [])) {
    throw new BillerRefusal('not_allowed', message('biller.otherNetwork', { address: from }));
  }
  const expected = openSecret(secrets, connection.sealedSecrets);
  if (expected === undefined) throw new BillerRefusal('not_allowed', message('connection.keyLost'));
  if (!isKeySent(connection, { call, fields, expected })) {
    throw new BillerRefusal('not_allowed', message('biller.keyWrong'));
  }
  if (!connection.isOn) throw new BillerRefusal('not_allowed', message('connection.off'));
}

/** SSLCOMMERZ sends the key as a header, bKash as the password beside a user name. */
function isKeySent(
  { code }: Connection,
  { call, fields, expected }: { call: WalletCall; fields: BillerFields; expected: string },
): boolean {
  if (fields.form === 'sslcommerz') return areEqualSecrets(call.headerSecret ?? '', expected);
  const isName = areEqualSecrets(fields.sent.get('username') ?? '', code);
  return areEqualSecrets(fields.sent.get('password') ?? '', expected) && isName;
}

async function answerQuery(
  database: Database,
  { config }: Connection,
  { fields, now }: { fields: BillerFields; now: Date },
): Promise<Told> {
  const customer = await findBilled(database, askedCustomer(fields));
  requireSomethingToPay(customer, config.takesAdvance ?? false);
  const { code, duePaisa } = customer;
  return {
    outcome: 'answered',
    reason: message('biller.answered', { code, due: takaText(duePaisa) }),
    status: 200,
    body: queryAnswer(fields, customer, await timeOf(database, now)),
  };
}

async function answerPayment(
  database: Database,
  connection: Connection,
  { call, fields, now }: { call: WalletCall; fields: BillerFields; now: Date },
): Promise<Told> {
  const payment = readBillerPayment(fields);
  const { timeZone } = await readCompany(database);
  const { booked, arrivalId, isRepeated } = await takeBillPayment(database, {
    connection,
    payment,
    now,
    timeZone,
    address: call.from,
  });
  const { code, amount, number } = booked;
  return {
    outcome: isRepeated ? 'known' : 'taken',
    reason: message('biller.paid', { code, amount: takaText(amount), number }),
    arrivalId,
    status: 200,
    body: paymentAnswer(fields.form, booked),
  };
}

/** yyyyMMddHHmmss by the company's clock. */
async function timeOf(database: Database, now: Date): Promise<string> {
  const { timeZone } = await readCompany(database);
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  return parts.replaceAll(/\D/g, '');
}
