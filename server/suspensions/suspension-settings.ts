import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { LOCKED, readRules } from './suspension-rules.ts';

type Settings = EndpointResult<Api['suspensionSettings']>;
type Form = EndpointInput<Api['suspensionSettingsUpdate']>['body'];

/** `suspension_settings` */
export async function readSettings({ tx, user }: SignedInContext): Promise<Settings> {
  const { floorPaisa, isSmsSent, zones: own, ...rules } = await readRules(tx);
  const zones = await sql<{ id: number; name: string }>`
    select id, name from zones
    where ${user.zoneId}::bigint is null or id = ${user.zoneId} order by name
  `.execute(tx);
  return {
    ...rules,
    floor: floorPaisa,
    smsAtSuspension: isSmsSent,
    zones: zones.rows.map((zone) => ({
      ...zone,
      graceDays: own.find(({ id }) => id === zone.id)?.graceDays ?? null,
    })),
    holidays: await readHolidays(tx),
  };
}

async function readHolidays(tx: Database): Promise<Settings['holidays']> {
  const { rows } = await sql<Settings['holidays'][number]>`
    select day, name from holidays order by day
  `.execute(tx);
  return rows;
}

/** `suspension_settings_update` */
export async function saveSettings(context: SignedInContext, sent: Form): Promise<void> {
  const { tx, audit } = context;
  const before = { ...(await readRules(tx, LOCKED)), holidays: await readHolidays(tx) };
  const { floorPaisa: floor, isSmsSent: smsAtSuspension, ...stored } = before;
  const form = await heldAgainst(
    context,
    'suspensionSettingsUpdate',
    {
      subject: 'suspension_settings',
      id: 1,
      stored: { ...stored, floor, smsAtSuspension },
      recordedAs: { smsAtSuspension: 'isSmsSent' },
    },
    sent,
  );
  const zones = unique(form.zones, 'zones', ({ id }) => id);
  const holidays = unique(form.holidays, 'holidays', ({ day }) => day);
  await sql`
    update suspension_settings set
      grace_days = ${form.graceDays}, floor_paisa = ${form.floor},
      latest_time = ${form.latestTime}::time,
      days_off = ${[...new Set(form.daysOff)].toSorted((a, b) => a - b)}::smallint[],
      promise_percent = ${form.promiseShare ?? before.promiseShare},
      does_part_payment_lift = ${form.partPaymentLifts ?? before.partPaymentLifts},
      is_billed_while_suspended = ${form.billSuspended ?? before.billSuspended},
      sms_days_before = ${form.smsDaysBefore},
      is_sms_sent = ${form.smsAtSuspension ?? before.isSmsSent},
      claim_hold_hours = ${form.claimHoldHours ?? before.claimHoldHours},
      reconnection_fee_paisa = ${
        (form.reconnectionFee === undefined ? before.reconnectionFee : form.reconnectionFee) ?? 0
      }
  `.execute(tx);
  await replaceZones(tx, zones);
  await sql`delete from holidays`.execute(tx);
  await sql`
    insert into holidays (day, name)
    select * from unnest(
      ${holidays.map(({ day }) => day)}::date[], ${holidays.map(({ name }) => name)}::text[])
  `.execute(tx);
  const after = { ...(await readRules(tx)), holidays: await readHolidays(tx) };
  audit({ subject: 'suspension_settings', id: 1, before, after });
}

async function replaceZones(tx: Database, zones: Form['zones']): Promise<void> {
  const ids = zones.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select id from zones where id = any(${ids}::bigint[])
  `.execute(tx);
  if (rows.length < ids.length) throw unknownId('zones');
  await sql`delete from suspension_zones`.execute(tx);
  await sql`
    insert into suspension_zones (zone_id, grace_days)
    select * from unnest(
      ${ids}::bigint[], ${zones.map(({ graceDays }) => graceDays)}::smallint[])
  `.execute(tx);
}

/** Returns the rows of a field; 422 where two have the same key. */
function unique<Row>(rows: readonly Row[], field: string, keyOf: (row: Row) => unknown): Row[] {
  if (new Set(rows.map(keyOf)).size < rows.length) {
    throw badInput({ [field]: message('suspension.namedTwice') });
  }
  return [...rows];
}
