import { randomBytes } from 'node:crypto';
import { CHECKOUT_KEYS } from '@netkhata/contract/account-connections';
import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readCompany } from '../setup/company-settings.ts';
import { readNetworks } from './biller-networks.ts';
import {
  checkoutConfig,
  namesOfKeys,
  requireKeys,
  sealedKeys,
} from './checkout/checkout-settings.ts';
import { forgetToken } from './checkout/checkout-token.ts';
import {
  type Connection,
  type ConnectionConfig,
  isKeyLost,
  lockConnection,
  sealSecret,
} from './connection-queries.ts';
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
  /** Sent beside a biller's key, in bKash's form; null for other kinds. */
  userName: string | null;
}

/** `account_connection_create`: a connection that is off, with an address of its own. */
export async function createConnection(
  { tx, user, now, audit }: SignedInContext,
  { accountId, kind, ...sent }: Body<'accountConnectionCreate'>,
  secrets: SecretBox,
): Promise<MadeSecret> {
  await requireWalletAccount(tx, accountId);
  const settings = settingsOf(kind, { ...NOTHING_SET, ...withoutMissing(sent) });
  const secret = HAVE_SECRETS.has(kind) ? random(SECRET_BYTES) : null;
  const sealed =
    kind === 'checkout'
      ? sealedKeys(secrets, null, { keys: sent, config: settings.config })
      : secret === null
        ? null
        : sealSecret(secrets, secret);
  const code = random(CODE_BYTES);
  const { rows } = await sql<{ id: number }>`
    insert into account_connections
      (account_id, kind, wallet, code, sealed_secrets, config, set_up_by, created_at)
    values (${accountId}, ${kind}, ${settings.wallet}, ${code}, ${sealed},
      ${JSON.stringify(settings.config)}::jsonb, ${user.id}, ${now})
    on conflict on constraint account_connections_kind_key do nothing returning id
  `.execute(tx);
  const [made] = rows;
  if (!made) throw conflict(message('connection.isThere'));
  audit({
    subject: 'connection',
    id: made.id,
    after: { accountId, kind, ...told(settings), ...newKeys(sent) },
  });
  const { publicAddress } = await readCompany(tx);
  return {
    id: made.id,
    address: addressOf({ kind, code, config: settings.config }, publicAddress),
    secret,
    ...nameOf({ kind, code }),
  };
}

const nameOf = ({
  kind,
  code,
}: Pick<Connection, 'kind' | 'code'>): Pick<MadeSecret, 'userName'> => ({
  userName: kind === 'biller' ? code : null,
});

/** Kinds whose calls hold a secret that we make. */
const HAVE_SECRETS: ReadonlySet<Connection['kind']> = new Set(['forwarded_texts', 'biller']);

type Sent = Omit<Body<'accountConnectionCreate'>, 'accountId' | 'kind'>;
type Key = (typeof CHECKOUT_KEYS)[number];
/** What a form holds besides keys; a network list as it is typed. */
type Typed = { [Field in Exclude<keyof Sent, Key>]-?: NonNullable<Sent[Field]> | null };
const NOTHING_SET: Typed = {
  wallet: null,
  topic: null,
  billerForm: null,
  networks: null,
  takesAdvance: null,
  checkoutHost: null,
  baseUrl: null,
};

const withoutMissing = (sent: Sent): Partial<Typed> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== undefined && !CHECKOUT_KEYS.some((key) => key === name),
    ),
  );

/** The audit trail has which keys were typed, and none of them. */
const newKeys = (sent: Sent): object => {
  const newSecrets = namesOfKeys(sent);
  return newSecrets.length === 0 ? {} : { newSecrets };
};

/** What is stored of the settings. */
interface Settings {
  readonly wallet: Connection['wallet'];
  readonly config: ConnectionConfig;
}

/** The settings in the audit trail. */
const told = ({ wallet, config }: Settings): object => ({ wallet, ...config });

/** What a kind keeps of a form. Throws 422 naming the field. */
function settingsOf(kind: Connection['kind'], typed: Typed): Settings {
  const { wallet, topic } = typed;
  if (kind === 'biller') return { wallet, config: billerConfig(typed) };
  if (kind === 'checkout') return { wallet: 'bkash', config: checkoutConfig(typed) };
  if (kind === 'bkash_notification') {
    if (topic !== null && !TOPIC.test(topic)) {
      throw badInput({ topic: message('connection.noTopic') });
    }
    return { wallet: 'bkash', config: topic === null ? {} : { topic } };
  }
  if (wallet === null) throw badInput({ wallet: message('field.required') });
  return { wallet, config: {} };
}

function billerConfig({ billerForm, networks, takesAdvance }: Typed): ConnectionConfig {
  const read = readNetworks(networks ?? '');
  if ('wrong' in read) {
    throw badInput({ networks: message('biller.noNetwork', { network: read.wrong }) });
  }
  return {
    billerForm: billerForm ?? 'sslcommerz',
    networks: read.networks,
    takesAdvance: takesAdvance ?? false,
  };
}

async function requireWalletAccount(tx: Database, accountId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from accounts where id = ${accountId} and is_active
      and reference_type in ('bank', 'mobile')
  `.execute(tx);
  if (rows.length === 0) throw unknownId('accountId');
}

/** `account_connection_update`: writes what was sent of the settings. */
export async function updateConnection(
  { tx, audit }: SignedInContext,
  { id, ...sent }: Body<'accountConnectionUpdate'>,
  secrets: SecretBox,
): Promise<void> {
  const before = await requireConnection(tx, id);
  const { networks = [], ...config } = before.config;
  const stored = {
    ...NOTHING_SET,
    wallet: before.wallet,
    ...config,
    networks: networks.join('\n'),
  };
  const settings = settingsOf(before.kind, { ...stored, ...withoutMissing(sent) });
  const isCheckout = before.kind === 'checkout';
  const sealedSecrets = isCheckout
    ? sealedKeys(secrets, before, { keys: sent, config: settings.config })
    : before.sealedSecrets;
  if (before.isOn) requireReady({ ...before, ...settings, sealedSecrets }, secrets);
  await sql`
    update account_connections set wallet = ${settings.wallet}, version = version + 1,
      config = ${JSON.stringify(settings.config)}::jsonb, sealed_secrets = ${sealedSecrets}
    where id = ${before.id}
  `.execute(tx);
  // What was given for other keys, or by another host, is of no use.
  if (isCheckout && sealedSecrets !== before.sealedSecrets) await forgetToken(tx, id);
  const after = { ...told(settings), ...(isCheckout && newKeys(sent)) };
  audit({ subject: 'connection', id, before: told(before), after });
}

/**
 * Without its topic a notification of anybody's would have to be believed, and without its networks
 * whoever has a biller's key.
 */
function requireReady(connection: Connection, secrets: SecretBox): void {
  const { kind, config } = connection;
  const { topic, networks = [] } = config;
  if (kind === 'checkout') requireKeys(secrets, connection);
  if (kind === 'bkash_notification' && topic === undefined) {
    throw badInput({ topic: message('field.required') });
  }
  if (kind === 'biller' && networks.length === 0) {
    throw badInput({ networks: message('field.required') });
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
    if (isKeyLost(secrets, before.sealedSecrets)) throw conflict(message('connection.keyLost'));
    requireReady(before, secrets);
    if (before.kind === 'checkout') await requireReachable(tx);
  }
  await sql`
    update account_connections set is_on = ${isOn}, version = version + 1,
      set_up_by = case when ${isOn} then ${user.id} else set_up_by end
    where id = ${id}
  `.execute(tx);
  audit({ subject: 'connection', id, before: { isOn: before.isOn }, after: { isOn } });
}

/** Customers come back from the wallet to our public address; from a demo nothing leaves. */
async function requireReachable(tx: Database): Promise<void> {
  const { publicAddress, isDemo } = await readCompany(tx);
  if (isDemo) throw conflict(message('checkout.demo'));
  if (publicAddress === null) throw conflict(message('checkout.noPublicAddress'));
}

/** `account_connection_secret`: another secret in place of the old one. */
export async function renewSecret(
  { tx, audit }: SignedInContext,
  id: number,
  secrets: SecretBox,
): Promise<MadeSecret> {
  const connection = await requireConnection(tx, id);
  if (connection.kind === 'bkash_notification') throw conflict(message('connection.isSigned'));
  if (connection.kind === 'checkout') throw conflict(message('checkout.keysGiven'));
  const secret = random(SECRET_BYTES);
  await sql`
    update account_connections set sealed_secrets = ${sealSecret(secrets, secret)},
      version = version + 1
    where id = ${id}
  `.execute(tx);
  audit({ subject: 'connection', id, after: { newSecrets: ['secret'] } });
  const { publicAddress } = await readCompany(tx);
  return { id, address: addressOf(connection, publicAddress), secret, ...nameOf(connection) };
}

async function requireConnection(tx: Database, id: number): Promise<Connection> {
  const connection = await lockConnection(tx, id);
  if (!connection) throw unknownId('id');
  return connection;
}
