import type { Connection } from '../connection-queries.ts';
import {
  type BkashAnswer,
  type BkashPath,
  callBkash,
  type CheckoutAccess,
  codeOf,
} from './bkash-call.ts';
import { dropToken, tokenOf } from './checkout-token.ts';

/** Statuses and the code of bKash with which it refuses a token. */
const REFUSED_STATUSES = new Set([401, 403]);
const REFUSED_TOKEN = '2079';

/** Whether bKash refuses the token, or who has it. */
export const isTokenRefused = (answer: BkashAnswer): boolean =>
  answer.kind === 'answer' &&
  (REFUSED_STATUSES.has(answer.status) || codeOf(answer.fields) === REFUSED_TOKEN);

/** Calls bKash with the connection's token; where it is refused, once more with another one. */
export async function askBkash(
  access: CheckoutAccess,
  connection: Connection,
  call: { path: BkashPath; body: Readonly<Record<string, string>> },
): Promise<BkashAnswer> {
  const first = await askOnce(access, connection, call);
  if (!isTokenRefused(first.answer) || first.token === undefined) return first.answer;
  await dropToken(access, connection.id, first.token);
  return (await askOnce(access, connection, call)).answer;
}

async function askOnce(
  access: CheckoutAccess,
  connection: Connection,
  { path, body }: { path: BkashPath; body: Readonly<Record<string, string>> },
): Promise<{ answer: BkashAnswer; token?: string }> {
  const given = await tokenOf(access, connection);
  if ('problem' in given) return { answer: { kind: 'unsent', reason: given.problem } };
  const { token, keys } = given;
  const headers = { authorization: token, 'x-app-key': keys.appKey };
  return { answer: await callBkash(access, connection, { path, headers, body }), token };
}
