import type { Api } from '@netkhata/contract/api';
import type { ConnectionKind } from '@netkhata/contract/account-connections';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/failure.ts';
import { WALLET_CALLS, type WalletCallKind } from '../http/wallet-calls.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readCompany } from '../setup/company-settings.ts';
import { baseUrlOf, hasAllKeys } from './checkout/checkout-settings.ts';
import { type Connection, isKeyLost } from './connection-queries.ts';
import { formOf } from './take-biller-call.ts';

/** `account_connections`: all connections; nothing of their secrets. */
export async function readConnections(
  tx: Database,
  secrets: SecretBox,
): Promise<EndpointResult<Api['accountConnections']>> {
  const { publicAddress } = await readCompany(tx);
  const { rows } = await sql<Connection & { account: string; lastCallAt: Date | null }>`
    select account_connections.id, account_id, accounts.name as account, kind, wallet, code,
      sealed_secrets, config, is_on, first_success_at,
      (select max(called_at) from account_connection_calls
        where connection_id = account_connections.id) as last_call_at
    from account_connections join accounts on accounts.id = account_id
    order by account_connections.id
  `.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.accountId,
    account: row.account,
    kind: row.kind,
    wallet: row.wallet,
    topic: row.config.topic ?? null,
    billerForm: row.kind === 'biller' ? formOf(row) : null,
    networks: [...(row.config.networks ?? [])],
    takesAdvance: row.config.takesAdvance ?? false,
    checkoutHost: row.config.checkoutHost ?? null,
    baseUrl: row.config.baseUrl ?? null,
    hasKeys: row.kind === 'checkout' && hasAllKeys(secrets, row.sealedSecrets),
    isOn: row.isOn,
    address: addressOf(row, publicAddress),
    userName: row.kind === 'biller' ? row.code : null,
    isKeyLost: isKeyLost(secrets, row.sealedSecrets),
    firstSuccessAt: row.firstSuccessAt?.toISOString() ?? null,
    lastCallAt: row.lastCallAt?.toISOString() ?? null,
  }));
}

const CALL_OF = {
  forwarded_texts: 'text',
  bkash_notification: 'bkash',
  biller: 'bill',
} as const satisfies Record<Exclude<ConnectionKind, 'checkout'>, WalletCallKind>;

/**
 * Where the connection is called, a path alone where the company has no public address; of a checkout
 * where the wallet is called.
 */
export const addressOf = (
  { kind, code, config }: Pick<Connection, 'kind' | 'code' | 'config'>,
  publicAddress: string | null,
): string =>
  kind === 'checkout'
    ? baseUrlOf(config)
    : (publicAddress ?? '') + WALLET_CALLS[CALL_OF[kind]].path.replace(':code', code);

/** `account_connection_calls`: the log of a connection, newest first. */
export async function readConnectionCalls(
  tx: Database,
  connectionId: number,
): Promise<EndpointResult<Api['accountConnectionCalls']>> {
  const { rows: known } = await sql`
    select 1 from account_connections where id = ${connectionId}
  `.execute(tx);
  if (known.length === 0) throw notFound(message('connection.notFound'));
  type Call = EndpointResult<Api['accountConnectionCalls']>[number];
  const { rows } = await sql<Omit<Call, 'at' | 'reason'> & { at: Date }>`
    select id, called_at as at, address as "from", outcome, reason as reason_message, arrival_id
    from account_connection_calls where connection_id = ${connectionId} order by id desc
  `.execute(tx);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    reason: row.reasonMessage && englishOf(row.reasonMessage),
  }));
}
