import { type Message, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Connection } from '../connection-queries.ts';
import {
  type BkashFields,
  callBkash,
  type CheckoutAccess,
  reasonOf,
  successOf,
} from './bkash-call.ts';
import { type CheckoutKeys, openKeys } from './checkout-settings.ts';

const SECOND_MS = 1000;
/** bKash's tokens last an hour; one is renewed before it ends. */
const USUAL_SECONDS = 3600;
const RENEWED_BEFORE_SECONDS = 600;
/** One is used as long as a call with it can take. */
const LASTS_A_CALL_SECONDS = 60;
/** Longer than the longest call for a token. */
const ASKING_SECONDS = 70;
/** How long who does not ask waits for who does. */
const LOOK_MS = 250;
const MOST_LOOKS = 140;

export type TokenOutcome =
  | { readonly keys: CheckoutKeys; readonly token: string }
  | { readonly problem: Message };

/** Asked for by this process; the others wait for the same answer. */
const asking = new Map<number, Promise<TokenOutcome>>();

/**
 * The token that bKash is called with. It is kept, encrypted, for all processes, and renewed before it
 * ends; however many need one at the same moment, one asks for it. bKash blocks for an hour whoever
 * asks more than twice in an hour, so a third time is not asked.
 */
export async function tokenOf(
  access: CheckoutAccess,
  connection: Connection,
): Promise<TokenOutcome> {
  const keys = openKeys(access.secrets, connection.sealedSecrets);
  if (!keys) return { problem: message('checkout.keysMissing') };
  const stored = await readToken(access, connection.id);
  if (stored && stored.lastsSeconds > RENEWED_BEFORE_SECONDS) return { keys, token: stored.token };
  let asked = asking.get(connection.id);
  if (!asked) {
    asked = renew(access, connection, keys).finally(() => asking.delete(connection.id));
    asking.set(connection.id, asked);
  }
  return asked;
}

/** Forgets the token of a connection whose keys have changed. */
export async function forgetToken(tx: Database, connectionId: number): Promise<void> {
  await sql`delete from checkout_tokens where connection_id = ${connectionId}`.execute(tx);
}

/** Forgets a token that bKash refused, unless another has taken its place. */
export async function dropToken(
  { database, secrets }: CheckoutAccess,
  connectionId: number,
  token: string,
): Promise<void> {
  const { rows } = await sql<{ sealedToken: Buffer | null }>`
    select sealed_token from checkout_tokens where connection_id = ${connectionId}
  `.execute(database);
  const sealed = rows[0]?.sealedToken ?? null;
  if (sealed === null || secrets.open(sealed)?.['token'] !== token) return;
  await sql`
    update checkout_tokens set sealed_token = null, expires_at = null
    where connection_id = ${connectionId} and sealed_token = ${sealed}
  `.execute(database);
}

interface StoredToken {
  token: string;
  refreshToken: string;
  lastsSeconds: number;
}

async function readToken(
  { database, secrets, clock }: CheckoutAccess,
  connectionId: number,
): Promise<StoredToken | undefined> {
  const { rows } = await sql<{ sealedToken: Buffer; expiresAt: Date }>`
    select sealed_token, expires_at from checkout_tokens
    where connection_id = ${connectionId} and sealed_token is not null
  `.execute(database);
  const [row] = rows;
  const opened = row && secrets.open(row.sealedToken);
  if (!row || !opened?.['token']) return undefined;
  return {
    token: opened['token'],
    refreshToken: opened['refreshToken'] ?? '',
    lastsSeconds: (row.expiresAt.getTime() - clock.now().getTime()) / SECOND_MS,
  };
}

async function renew(
  access: CheckoutAccess,
  connection: Connection,
  keys: CheckoutKeys,
): Promise<TokenOutcome> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const stored = await readToken(access, connection.id);
    if (stored && stored.lastsSeconds > RENEWED_BEFORE_SECONDS)
      return { keys, token: stored.token };
    const isUsable = stored !== undefined && stored.lastsSeconds > LASTS_A_CALL_SECONDS;
    const turn = await takeTurn(access, connection.id);
    if (turn === 'taken') return ask(access, connection, { keys, stored });
    // Another process asks for one; or it was asked for twice in this hour.
    if (isUsable) return { keys, token: stored.token };
    if (turn === 'limit') return { problem: message('checkout.tokenLimit') };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return { problem: message('checkout.tokenLimit') };
}

/** Whether this process may ask now: nobody else does, and it is no third time within an hour. */
async function takeTurn(
  { database, clock }: CheckoutAccess,
  connectionId: number,
): Promise<'taken' | 'other' | 'limit'> {
  const now = clock.now();
  await sql`
    insert into checkout_tokens (connection_id) values (${connectionId}) on conflict do nothing
  `.execute(database);
  const { rows: taken } = await sql`
    update checkout_tokens
    set asking_until = ${now}::timestamptz + make_interval(secs => ${ASKING_SECONDS}),
      asked_before_at = last_asked_at, last_asked_at = ${now}
    where connection_id = ${connectionId}
      and (asking_until is null or asking_until <= ${now})
      and (asked_before_at is null or asked_before_at <= ${now}::timestamptz - interval '1 hour')
    returning connection_id
  `.execute(database);
  if (taken.length > 0) return 'taken';
  const { rows } = await sql<{ isAsked: boolean }>`
    select asking_until > ${now} as is_asked from checkout_tokens
    where connection_id = ${connectionId}
  `.execute(database);
  return rows[0]?.isAsked ? 'other' : 'limit';
}

interface Asking {
  keys: CheckoutKeys;
  stored: StoredToken | undefined;
}

async function ask(
  access: CheckoutAccess,
  connection: Connection,
  { keys, stored }: Asking,
): Promise<TokenOutcome> {
  const refreshToken = stored?.refreshToken;
  const { username, password, appKey, appSecret } = keys;
  const answer = await callBkash(access, connection, {
    path: refreshToken ? 'token/refresh' : 'token/grant',
    headers: { username, password },
    body: {
      app_key: appKey,
      app_secret: appSecret,
      ...(refreshToken && { refresh_token: refreshToken }),
    },
  });
  const given = answer.kind === 'answer' ? givenToken(answer.fields) : undefined;
  const isUsable = stored !== undefined && stored.lastsSeconds > LASTS_A_CALL_SECONDS;
  // What could not be renewed is used up, and then another one is asked for.
  const kept = given ?? (isUsable ? { ...stored, refreshToken: '' } : undefined);
  await keep(access, connection.id, kept);
  if (kept) return { keys, token: kept.token };
  return { problem: successOf(answer) ? message('checkout.noToken') : reasonOf(answer) };
}

function givenToken(fields: BkashFields): StoredToken | undefined {
  const token = fields['id_token'];
  if (!token) return undefined;
  const told = Number(fields['expires_in']);
  const lastsSeconds = told > 0 ? Math.min(told, USUAL_SECONDS) : USUAL_SECONDS;
  return { token, refreshToken: fields['refresh_token'] ?? '', lastsSeconds };
}

/** Ends the turn. */
async function keep(
  { database, secrets, clock }: CheckoutAccess,
  connectionId: number,
  kept: StoredToken | undefined,
): Promise<void> {
  const sealed = kept && secrets.seal({ token: kept.token, refreshToken: kept.refreshToken });
  const endsAt = kept && new Date(clock.now().getTime() + kept.lastsSeconds * SECOND_MS);
  await sql`
    update checkout_tokens
    set asking_until = null, sealed_token = ${sealed ?? null}, expires_at = ${endsAt ?? null}
    where connection_id = ${connectionId}
  `.execute(database);
}
