import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, type Message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import { readGatewaySettings, CLAIMED_TODAY } from './gateway-settings.ts';
import { type GatewayAccess, openSecrets, REPORT_PATH, WRONG_KEY } from './open-gateway.ts';

/** `sms_gateway`: the settings; of the secrets only their names. */
export async function readGateway(
  tx: Database,
  access: GatewayAccess,
): Promise<EndpointResult<Api['smsGateway']>> {
  const settings = await readGatewaySettings(tx);
  const { config, callbackCode } = settings;
  const { publicAddress, isDemo } = await readCompany(tx);
  const opened = openSecrets(access, settings);
  const problem = opened ? await readProblem(tx) : WRONG_KEY;
  return {
    kind: settings.kind,
    isDemo,
    preset: settings.preset,
    pricePerPart: settings.pricePerPart,
    dailyQuota: settings.dailyQuota,
    lowBalance: settings.lowBalance,
    concurrent: settings.concurrent,
    perSecond: settings.perSecond,
    isStopped: settings.isStopped,
    http: config.http ?? null,
    smpp: config.smpp ?? null,
    secretsSet: Object.keys(opened ?? {}),
    callbackAddress: (publicAddress ?? '') + REPORT_PATH + callbackCode,
    problem: problem && englishOf(problem),
    problemMessage: problem,
  };
}

async function readProblem(tx: Database): Promise<Message | null> {
  const row = await tx
    .selectFrom(['smsSending', 'smsGateway'])
    .select(['problem', 'kind'])
    .executeTakeFirstOrThrow();
  return row.kind === 'none' ? null : (row.problem as Message | null);
}

/** Null without a quota; `greatest` ignores nulls and would return zero. */
const QUOTA_LEFT = sql`case when daily_quota is not null
  then greatest(0, daily_quota - ${CLAIMED_TODAY}) end`;

/** `sms_state` */
export async function readSmsState(tx: Database): Promise<EndpointResult<Api['smsState']>> {
  const { rows } = await sql<EndpointResult<Api['smsState']>>`
    select kind, is_demo, is_stopped, price_per_part_paisa as price_per_part,
      daily_quota, ${QUOTA_LEFT} as quota_left
    from sms_gateway, company
  `.execute(tx);
  return rows[0] as EndpointResult<Api['smsState']>;
}

/** `sms_queue` */
export async function readSmsQueue(tx: Database): Promise<EndpointResult<Api['smsQueue']>> {
  const { rows } = await sql<EndpointResult<Api['smsQueue']>>`
    with today as (
      select date_trunc('day', now() at time zone time_zone) at time zone time_zone as start
      from company
    )
    select
      (select count(*)::int from sms_messages where status = 'queued') as queued,
      (select count(*)::int from sms_messages
        where claimed_by is not null and status = 'sending') as sending,
      (select count(*)::int from sms_messages where status = 'unknown') as unknown,
      (select count(*)::int from sms_messages, today where sent_at >= start) as sent_today,
      (select count(*)::int from sms_messages, today where failed_at >= start) as failed_today,
      daily_quota, ${QUOTA_LEFT} as quota_left,
      failures_in_row, balance_text as balance,
      to_json(balance_at) #>> '{}' as balance_at
    from sms_gateway, sms_sending
  `.execute(tx);
  return rows[0] as EndpointResult<Api['smsQueue']>;
}
