import { message } from '@netkhata/contract/messages';
import { bringArrivals } from '../arrivals/bring-arrivals.ts';
import { keepUnreadText } from '../arrivals/unread-texts.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { readBkashNotification, type BkashPayment } from './bkash-notification.ts';
import type { CallOutcome, Connection } from './connection-queries.ts';
import type { SnsClient } from './sns-client.ts';
import {
  isSnsAddress,
  readSnsMessage,
  signatureProblem,
  type SnsMessage,
  snsProblem,
} from './sns-message.ts';

/** Sender under which a notification that brings no money is kept. */
const SENDER = 'Amazon SNS';

/**
 * Takes a call of Amazon SNS for bKash's notification. Nothing of it is believed before its
 * certificate's host, its topic, its age and its signature are verified. A notification of money
 * becomes an arrival, another one is kept as unread; a subscription is confirmed with SNS itself.
 */
export async function takeNotification(
  { database, sns: client }: { database: Database; sns: SnsClient },
  connection: Connection,
  { body, now }: { body: string; now: Date },
): Promise<CallOutcome> {
  const sns = readSnsMessage(body);
  if (!sns) return refused(message('connection.noNotification'));
  const topic = connection.config.topic ?? '';
  const problem = snsProblem(sns, { topic, now });
  if (problem) return refused(problem);
  const fetched = await client.certificate(sns.certificateUrl);
  if ('problem' in fetched) return refused(fetched.problem);
  const forged = signatureProblem(sns, { certificate: fetched.certificate, now });
  if (forged) return refused(forged);
  if (sns.type === 'SubscriptionConfirmation') return confirm(client, sns);
  if (sns.type === 'UnsubscribeConfirmation') {
    return { outcome: 'unknown', reason: message('connection.unsubscribed') };
  }
  const read = readBkashNotification(sns.content);
  if ('payment' in read) {
    return bringPayment(database, connection, { payment: read.payment, raw: sns.content, now });
  }
  await inTransaction(database, (tx) =>
    keepUnreadText(tx, {
      kind: 'notification',
      accountId: connection.accountId,
      sender: SENDER,
      body: sns.content,
      reason: read.unread,
      sentAt: sns.sentAt,
      broughtBy: null,
      at: now,
    }),
  );
  return { outcome: 'unknown', reason: read.problem };
}

const refused = (reason: CallOutcome['reason']): CallOutcome => ({ outcome: 'refused', reason });

async function confirm(client: SnsClient, { subscribeUrl = '' }: SnsMessage): Promise<CallOutcome> {
  if (!isSnsAddress(subscribeUrl)) return refused(message('connection.subscribeHost'));
  const problem = await client.confirm(subscribeUrl);
  return problem
    ? refused(problem)
    : { outcome: 'tested', reason: message('connection.subscribed') };
}

async function bringPayment(
  database: Database,
  { accountId, id: connectionId }: Connection,
  { payment, raw, now }: { payment: BkashPayment; raw: string; now: Date },
): Promise<CallOutcome> {
  const [brought] = await inTransaction(database, (tx) =>
    bringArrivals(tx, { accountId, kind: 'notification', connectionId, broughtBy: null, now }, [
      {
        direction: 'in',
        amountPaisa: payment.amount,
        feePaisa: null,
        at: payment.at,
        hasTime: true,
        trxId: payment.number,
        counterpartyNo: payment.payer === '' ? null : payment.payer,
        counterpartyMobile: payment.mobile ?? null,
        counterpartyName: null,
        reference: payment.reference ?? null,
        balanceAfterPaisa: null,
        raw,
      },
    ]),
  );
  if (!brought) throw new Error('A line became no arrival');
  const { arrivalId, isNew, differs } = brought;
  if (differs) {
    const reason = message('connection.numberDiffers', { number: payment.number });
    return { outcome: 'known', reason, arrivalId };
  }
  return { outcome: isNew ? 'taken' : 'known', reason: null, arrivalId };
}
