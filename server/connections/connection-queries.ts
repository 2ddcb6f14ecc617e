import type { Message } from '@netkhata/contract/messages';
import type {
  BillerForm,
  CALL_OUTCOMES,
  CheckoutHost,
  ConnectionKind,
} from '@netkhata/contract/account-connections';
import type { Wallet } from '@netkhata/domain/wallets';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { asJson, storable } from '../database/storable.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** Settings of a connection that are no secret; what its kind does not use is missing. */
export interface ConnectionConfig {
  /** ARN of the topic that bKash publishes on. */
  readonly topic?: string;
  readonly billerForm?: BillerForm;
  /** CIDR blocks that a biller calls from. */
  readonly networks?: readonly string[];
  /** Whether more than what is due may be paid. */
  readonly takesAdvance?: boolean;
  readonly checkoutHost?: CheckoutHost;
  /** Of a checkout with a host of its own. */
  readonly baseUrl?: string;
}

export interface Connection {
  id: number;
  accountId: number;
  kind: ConnectionKind;
  wallet: Wallet | null;
  code: string;
  sealedSecrets: Buffer | null;
  config: ConnectionConfig;
  isOn: boolean;
  firstSuccessAt: Date | null;
  setUpBy: number;
}

const COLUMNS = sql`id, account_id, kind, wallet, code, sealed_secrets, config, is_on,
  first_success_at, set_up_by`;

/** The connection that an address names. */
export async function findConnection(
  tx: Database,
  { code, kind }: { code: string; kind: ConnectionKind },
): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    select ${COLUMNS} from account_connections where code = ${code} and kind = ${kind}
  `.execute(tx);
  return rows[0];
}

/** The connection of an id. */
export async function readConnection(tx: Database, id: number): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    select ${COLUMNS} from account_connections where id = ${id}
  `.execute(tx);
  return rows[0];
}

/** The connection of an id, locked. */
export async function lockConnection(tx: Database, id: number): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    select ${COLUMNS} from account_connections where id = ${id} for update
  `.execute(tx);
  return rows[0];
}

/** Name of the secret inside the sealed record. */
const SECRET = 'secret';

export const sealSecret = (secrets: SecretBox, secret: string): Buffer =>
  secrets.seal({ [SECRET]: secret });

/** The secret of a connection; undefined where it has none, or the key does not fit. */
export const openSecret = (secrets: SecretBox, sealed: Buffer | null): string | undefined =>
  sealed === null ? undefined : secrets.open(sealed)?.[SECRET];

/** Whether the stored secrets of a connection cannot be read with this installation's key. */
export const isKeyLost = (secrets: SecretBox, sealed: Buffer | null): boolean =>
  sealed !== null && secrets.open(sealed) === undefined;

/** What became of a call. */
export interface CallOutcome {
  readonly outcome: (typeof CALL_OUTCOMES)[number];
  readonly reason: Message | null;
  readonly arrivalId?: number;
}

const CALLS_KEPT = 100;

/** Writes a call to the connection's log, of which the last hundred are kept. */
export async function logCall(
  tx: Database,
  connectionId: number,
  { from, at, ...told }: CallOutcome & { from: string; at: Date },
): Promise<void> {
  await sql`
    insert into account_connection_calls
      (connection_id, called_at, address, outcome, reason, arrival_id)
    values (${connectionId}, ${at}, ${storable(from)}, ${told.outcome},
      ${told.reason ? asJson(told.reason) : null}, ${told.arrivalId ?? null})
  `.execute(tx);
  await sql`
    delete from account_connection_calls where connection_id = ${connectionId} and id <= (
      select id from account_connection_calls where connection_id = ${connectionId}
      order by id desc offset ${CALLS_KEPT} limit 1
    )
  `.execute(tx);
  if (told.outcome !== 'taken' && told.outcome !== 'known') return;
  await sql`
    update account_connections set first_success_at = ${at}
    where id = ${connectionId} and first_success_at is null
  `.execute(tx);
}
