import { type Message, message } from '@netkhata/contract/messages';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { storable } from '../../database/storable.ts';
import { exchange } from '../../gateways/http/http-exchange.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { fieldsOf } from '../bkash-notification.ts';
import { type Connection, logCall } from '../connection-queries.ts';
import { baseUrlOf } from './checkout-settings.ts';

export interface CheckoutAccess {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly mayReachPrivateHosts: boolean;
}

/** Paths of bKash's tokenized checkout, v1.2.0-beta. */
export type BkashPath =
  | 'token/grant'
  | 'token/refresh'
  | 'create'
  | 'execute'
  | 'payment/status'
  | 'payment/refund';

/** As bKash asks of who calls it. */
const TIMEOUT_SECONDS = 30;
const SUCCESS = '0000';
/** bKash's code for maintenance, whatever the HTTP status is. */
const MAINTENANCE = '503';
const FIRST_FAULT = 500;
const LONGEST_TOLD = 200;

/** Texts and numbers of an answer. */
export type BkashFields = Readonly<Record<string, string | undefined>>;

export type BkashAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly fields: BkashFields }
  /** Nothing of it reached bKash. */
  | { readonly kind: 'unsent'; readonly reason: Message }
  /** It may have been done. */
  | { readonly kind: 'unanswered'; readonly reason: Message };

interface BkashCall {
  readonly path: BkashPath;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

/** Makes one call and writes it to the connection's log, of which it has neither keys nor tokens. */
export async function callBkash(
  access: CheckoutAccess,
  connection: Connection,
  { path, headers, body }: BkashCall,
): Promise<BkashAnswer> {
  const base = baseUrlOf(connection.config);
  const outcome = await exchange(
    {
      method: 'POST',
      url: `${base}/tokenized/checkout/${path}`,
      headers: [
        ['content-type', 'application/json'],
        ['accept', 'application/json'],
        ...Object.entries(headers),
      ],
      body: JSON.stringify(body),
    },
    {
      timeoutSeconds: TIMEOUT_SECONDS,
      mayReachPrivateHosts: access.mayReachPrivateHosts,
    },
  );
  const answer = outcome.kind === 'answer' ? readAnswer(outcome) : outcome;
  await logCall(access.database, connection.id, {
    outcome: successOf(answer) ? 'answered' : 'refused',
    reason: message('checkout.called', { call: path, answer: reasonOf(answer) }),
    from: new URL(base).host,
    at: access.clock.now(),
  });
  return answer;
}

function readAnswer({ status, text }: { status: number; text: string }): BkashAnswer {
  const fields = fieldsOf(text);
  if (!fields || status >= FIRST_FAULT || codeOf(fields) === MAINTENANCE) {
    return { kind: 'unanswered', reason: message('connection.status', { status }) };
  }
  return { kind: 'answer', status, fields };
}

/** The `statusCode` of an answer, which errors of the older calls name `errorCode`. */
export const codeOf = (fields: BkashFields): string =>
  fields['statusCode'] ?? fields['errorCode'] ?? '';

/** What an answer tells, where it is of success. */
export const successOf = (answer: BkashAnswer): BkashFields | undefined =>
  answer.kind === 'answer' && codeOf(answer.fields) === SUCCESS ? answer.fields : undefined;

/** What an answer says, in bKash's own words, or why there is none. */
export function reasonOf(answer: BkashAnswer): Message {
  if (answer.kind !== 'answer') return answer.reason;
  const { fields, status } = answer;
  const words = fields['statusMessage'] ?? fields['errorMessage'] ?? fields['message'] ?? '';
  const text = `${codeOf(fields) || `HTTP ${status}`} ${words}`.trim();
  return message('checkout.answered', { text: storable(text, LONGEST_TOLD) });
}
