import { englishOf, type Message, message } from '@netkhata/contract/messages';
import type { ConnectionKind } from '@netkhata/contract/account-connections';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { WalletAnswer, WalletCall, WalletCallKind } from '../http/wallet-calls.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import {
  type CallOutcome,
  type Connection,
  findConnection,
  logCall,
  openSecret,
} from './connection-queries.ts';
import { areEqualSecrets } from './equal-secrets.ts';
import { readForwardedText } from './read-forwarded-text.ts';
import type { SnsClient } from './sns-client.ts';
import { takeBillerCall } from './take-biller-call.ts';
import { takeNotification } from './take-notification.ts';
import { takeForwardedText } from './take-text.ts';

export interface ConnectionAccess {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly sns: SnsClient;
}

const KIND_OF: Readonly<Record<WalletCallKind, ConnectionKind>> = {
  text: 'forwarded_texts',
  bkash: 'bkash_notification',
  bill: 'biller',
};

const REFUSED_STATUS = 403;

/**
 * Takes a call of a wallet, a phone or a payment service, and writes it to its connection's log. An
 * address that no connection has is a 404, which says nothing else.
 */
export async function takeWalletCall(
  access: ConnectionAccess,
  call: WalletCall,
): Promise<WalletAnswer> {
  const { database, clock } = access;
  const connection = await findConnection(database, { code: call.code, kind: KIND_OF[call.kind] });
  if (!connection) return { status: 404, body: { result: 'refused' } };
  const now = clock.now();
  if (call.kind === 'bill') return takeBillerCall(access, connection, { call, now });
  const refusal = gateProblem(access, connection, call);
  const outcome: CallOutcome = refusal
    ? { outcome: 'refused', reason: refusal }
    : await takeCall(access, connection, { call, now });
  await logCall(database, connection.id, { ...outcome, from: call.from, at: now });
  return answerOf(call.kind, outcome, refusal !== undefined);
}

/** Why a call is not even read: the connection is off, or its secret was not sent. */
function gateProblem(
  { secrets }: ConnectionAccess,
  connection: Connection,
  { kind, secret = '' }: WalletCall,
): Message | undefined {
  // What SNS sends is signed; its address holds no secret.
  if (kind !== 'bkash') {
    const expected = openSecret(secrets, connection.sealedSecrets);
    if (expected === undefined) return message('connection.keyLost');
    if (!areEqualSecrets(secret, expected)) return message('connection.secretWrong');
  }
  return connection.isOn ? undefined : message('connection.off');
}

function takeCall(
  access: ConnectionAccess,
  connection: Connection,
  { call, now }: { call: WalletCall; now: Date },
): Promise<CallOutcome> {
  if (call.kind === 'bkash') return takeNotification(access, connection, { body: call.body, now });
  return takeForwardedText(access.database, connection, {
    sent: readForwardedText(call.body),
    now,
  });
}

/**
 * A refused text is answered like a taken one, so that a phone that forwards everything does not
 * send it again; a notification is not, because SNS tries again when a certificate could not be
 * fetched.
 */
const answerOf = (
  kind: WalletCallKind,
  { outcome, reason }: CallOutcome,
  isAtTheGate: boolean,
): WalletAnswer => ({
  status: outcome === 'refused' && (isAtTheGate || kind === 'bkash') ? REFUSED_STATUS : 200,
  body: { result: outcome, ...(reason && { reason: englishOf(reason) }) },
});
