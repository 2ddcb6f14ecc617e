import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, type Message, message } from '@netkhata/contract/messages';
import { takaText } from '@netkhata/domain/paisa';
import { readWalletText } from '@netkhata/domain/wallet-texts';
import { WALLET_SENDERS } from '@netkhata/domain/wallet-text-forms';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import { findBilled, requireSomethingToPay } from './billed-customer.ts';
import { BillerRefusal } from './biller-forms.ts';
import { readBkashNotification } from './bkash-notification.ts';
import type { CheckoutAccess } from './checkout/bkash-call.ts';
import { testCheckout } from './checkout/test-checkout.ts';
import { type Connection, logCall, readConnection } from './connection-queries.ts';
import { unfitReason } from './take-text.ts';

type Outcome = EndpointResult<Api['accountConnectionTest']>['data'];
export type Tested = Pick<Outcome, 'outcome'> & { told: Message };

/**
 * `account_connection_test`: what would become of a text, or of a notification's content, if it came
 * over the connection, what a biller's query would be answered, or whether the wallet takes the keys
 * of a checkout. Nothing is kept of it but lines in the connection's log.
 */
export async function testConnection(
  { tx, now, address }: SignedInContext,
  { id, sample }: { id: number; sample?: string | null | undefined },
  access: Pick<CheckoutAccess, 'secrets' | 'mayReachPrivateHosts'>,
): Promise<Outcome> {
  const connection = await readConnection(tx, id);
  if (!connection) throw unknownId('id');
  const tested = await testedBy(connection, { tx, sample: sample ?? null, now, access });
  await logCall(tx, id, { outcome: 'tested', reason: tested.told, from: address, at: now });
  return { outcome: tested.outcome, told: englishOf(tested.told), toldMessage: tested.told };
}

interface TestCall {
  tx: Database;
  sample: string | null;
  now: Date;
  access: Pick<CheckoutAccess, 'secrets' | 'mayReachPrivateHosts'>;
}

async function testedBy(
  connection: Connection,
  { tx, sample, now, access }: TestCall,
): Promise<Tested> {
  if (connection.kind === 'checkout') {
    // From a demo nothing leaves.
    if ((await readCompany(tx)).isDemo) throw conflict(message('checkout.demo'));
    return testCheckout({ ...access, database: tx, clock: { now: () => now } }, connection);
  }
  if (sample === null) throw badInput({ sample: message('field.required') });
  if (connection.kind === 'biller') return testQuery(tx, connection, sample);
  if (connection.kind === 'bkash_notification') return testNotification(sample);
  return testText(connection, { sample, now });
}

/** What a biller's query for a customer's code would be answered. */
async function testQuery(tx: Database, { config }: Connection, code: string): Promise<Tested> {
  try {
    const customer = await findBilled(tx, code.trim());
    requireSomethingToPay(customer, config.takesAdvance ?? false);
    const { firstName, duePaisa } = customer;
    const told = message('biller.wouldAnswer', {
      code: customer.code,
      name: firstName,
      due: takaText(duePaisa),
    });
    return { outcome: 'answered', told };
  } catch (error) {
    if (error instanceof BillerRefusal) return { outcome: 'refused', told: error.reason };
    throw error;
  }
}

const wouldArrive = (amount: string, number: string): Message =>
  message('connection.wouldArrive', { amount, number });

function testText(connection: Connection, { sample, now }: { sample: string; now: Date }): Tested {
  const sender = connection.wallet === null ? undefined : WALLET_SENDERS[connection.wallet][0];
  const read = readWalletText(sample, sender);
  if (!read.known || unfitReason(read.known, { connection, now }) !== undefined) {
    return { outcome: 'unknown', told: message('connection.textUnread') };
  }
  const { amount, number } = read.known;
  return { outcome: 'taken', told: wouldArrive(takaText(amount), number) };
}

function testNotification(sample: string): Tested {
  const read = readBkashNotification(sample);
  return 'payment' in read
    ? { outcome: 'taken', told: wouldArrive(takaText(read.payment.amount), read.payment.number) }
    : { outcome: 'unknown', told: read.problem };
}
