import { randomBytes } from 'node:crypto';
import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readCompany } from '../setup/company-settings.ts';
import { type Connection, lockConnection, openSecret, sealSecret } from './connection-queries.ts';
import { addressOf } from './read-connections.ts';

type Body<Call extends keyof Api> = EndpointInput<Api[Call]>['body'];

const CODE_BYTES = 12;
const SECRET_BYTES = 24;
const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** ARN of a topic of SNS. */
const TOPIC = /^arn:aws(?:-[a-z]+)*:sns:[a-z0-9-]{3,30}:\d{12}:[\w-]{1,256}(?:\.fifo)?$/;

/** What is shown once after a secret was made. */
export interface MadeSecret {
  id: number;
  address: string;
  /** Null where calls are signed instead. */
  secret: string | null;
}

/** `account_connection_create`: a connection that is off, with an address of its own. */
export async function createConnection(
  { tx, user, now, audit }: SignedInContext,
  { accountId, kind, wallet = null, topic = null }: Body<'accountConnectionCreate'>,
  secrets: SecretBox,
): Promise<MadeSecret> {
  await requireWalletAccount(tx, accountId);
  requireSettings({ kind, wallet, topic });
  const secret = kind === 'forwarded_texts' ? random(SECRET_BYTES) : null;
  const code = random(CODE_BYTES);
  const { rows } = await sql<{ id: number }>`
    insert into account_connections
      (account_id, kind, wallet, code, sealed_secrets, config, set_up_by, created_at)
    values (${accountId}, ${kind}, ${walletOf(kind, wallet)}, ${code},
      ${secret === null ? null : sealSecret(secrets, secret)},
      ${JSON.stringify(configOf(kind, topic))}::jsonb, ${user.id}, ${now})
    on conflict on constraint account_connections_kind_key do nothing returning id
  `.execute(tx);
  const [made] = rows;
  if (!made) throw conflict(message('connection.isThere'));
  audit({ subject: 'connection', id: made.id, after: { accountId, kind, wallet, topic } });
  const { publicAddress } = await readCompany(tx);
  return { id: made.id, address: addressOf({ kind, code }, publicAddress), secret };
}

const walletOf = (kind: Connection['kind'], wallet: Connection['wallet']): string | null =>
  kind === 'bkash_notification' ? 'bkash' : wallet;

const configOf = (kind: Connection['kind'], topic: string | null): object =>
  kind === 'bkash_notification' && topic !== null ? { topic } : {};

async function requireWalletAccount(tx: Database, accountId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from accounts where id = ${accountId} and is_active
      and reference_type in ('bank', 'mobile')
  `.execute(tx);
  if (rows.length === 0) throw unknownId('accountId');
}

function requireSettings({
  kind,
  wallet,
  topic,
}: Pick<Connection, 'kind' | 'wallet'> & { topic: string | null }): void {
  if (kind === 'forwarded_texts' && wallet === null) {
    throw badInput({ wallet: message('field.required') });
  }
  if (kind === 'bkash_notification' && topic !== null && !TOPIC.test(topic)) {
    throw badInput({ topic: message('connection.noTopic') });
  }
}

/** `account_connection_update`: writes what was sent of the settings. */
export async function updateConnection(
  { tx, audit }: SignedInContext,
  sent: Body<'accountConnectionUpdate'>,
): Promise<void> {
  const before = await requireConnection(tx, sent.id);
  const { kind } = before;
  const stored = { wallet: before.wallet, topic: before.config.topic ?? null };
  const { wallet = stored.wallet, topic = stored.topic } = sent;
  requireSettings({ kind, wallet, topic });
  if (before.isOn) requireReady({ kind, topic });
  await sql`
    update account_connections set wallet = ${walletOf(kind, wallet)}, version = version + 1,
      config = ${JSON.stringify(configOf(kind, topic))}::jsonb
    where id = ${before.id}
  `.execute(tx);
  audit({ subject: 'connection', id: before.id, before: stored, after: { wallet, topic } });
}

/** Without its topic a notification of anybody's would have to be believed. */
function requireReady({ kind, topic }: { kind: Connection['kind']; topic: string | null }): void {
  if (kind === 'bkash_notification' && topic === null) {
    throw badInput({ topic: message('field.required') });
  }
}

/** `account_connection_switch`. What it brings from then on is in the name of who switched it on. */
export async function switchConnection(
  { tx, user, audit }: SignedInContext,
  { id, isOn }: { id: number; isOn: boolean },
  secrets: SecretBox,
): Promise<void> {
  const before = await requireConnection(tx, id);
  if (isOn) {
    requireReady({ kind: before.kind, topic: before.config.topic ?? null });
    const { sealedSecrets } = before;
    if (sealedSecrets !== null && openSecret(secrets, sealedSecrets) === undefined) {
      throw conflict(message('connection.keyLost'));
    }
  }
  await sql`
    update account_connections set is_on = ${isOn}, version = version + 1,
      set_up_by = case when ${isOn} then ${user.id} else set_up_by end
    where id = ${id}
  `.execute(tx);
  audit({ subject: 'connection', id, before: { isOn: before.isOn }, after: { isOn } });
}

/** `account_connection_secret`: another secret in place of the old one. */
export async function renewSecret(
  { tx, audit }: SignedInContext,
  id: number,
  secrets: SecretBox,
): Promise<MadeSecret> {
  const connection = await requireConnection(tx, id);
  if (connection.kind === 'bkash_notification') throw conflict(message('connection.isSigned'));
  const secret = random(SECRET_BYTES);
  await sql`
    update account_connections set sealed_secrets = ${sealSecret(secrets, secret)},
      version = version + 1
    where id = ${id}
  `.execute(tx);
  audit({ subject: 'connection', id, after: { newSecrets: ['secret'] } });
  const { publicAddress } = await readCompany(tx);
  return { id, address: addressOf(connection, publicAddress), secret };
}

async function requireConnection(tx: Database, id: number): Promise<Connection> {
  const connection = await lockConnection(tx, id);
  if (!connection) throw unknownId('id');
  return connection;
}
