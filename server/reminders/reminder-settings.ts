import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';

type Settings = EndpointResult<Api['reminderSettings']>;
type Form = EndpointInput<Api['reminderSettingsUpdate']>['body'];
type Times = Pick<Settings, 'isOn' | 'sendAt' | 'quietFrom' | 'quietTo'>;

const MAX_LISTED = 100;

async function readTimes(tx: Database): Promise<Times> {
  const { rows } = await sql<Times>`
    select is_on, to_char(send_at, 'HH24:MI') as send_at,
      to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to
    from reminder_settings
  `.execute(tx);
  const [times] = rows;
  if (!times) throw new Error('The row of the reminder settings is missing');
  return times;
}

/** `reminder_settings`: when reminders go out, and who gets none. */
export async function readReminderSettings({ tx, user }: SignedInContext): Promise<Settings> {
  const zones = await sql<Settings['zones'][number]>`
    select zones.id, zones.name, quiet.zone_id is not null as is_off
    from zones left join reminder_quiet_zones as quiet on quiet.zone_id = zones.id
    where ${user.zoneId}::bigint is null or zones.id = ${user.zoneId}
    order by zones.name
  `.execute(tx);
  const customers = await sql<Settings['customersOff'][number] & { count: number }>`
    select customers.id, customers.code, customers.name, count(*) over () as count
    from reminder_quiet_customers as quiet join customers on customers.id = quiet.customer_id
    where ${customersInScope(user)}
    order by quiet.created_at desc, customers.id desc limit ${MAX_LISTED}
  `.execute(tx);
  return {
    ...(await readTimes(tx)),
    zones: zones.rows,
    customersOff: customers.rows.map(({ id, code, name }) => ({ id, code, name })),
    customersOffCount: customers.rows[0]?.count ?? 0,
  };
}

/** Saves the times, and switches reminders on or off; 422 when they would start in quiet hours. */
export async function saveReminderSettings(context: SignedInContext, sent: Form): Promise<void> {
  const { tx, audit } = context;
  await sql`select from reminder_settings for update`.execute(tx);
  const before = await readTimes(tx);
  const form = await heldAgainst(
    context,
    'reminderSettingsUpdate',
    {
      subject: 'reminder_settings',
      id: 1,
      stored: before,
      together: [['sendAt', 'quietFrom', 'quietTo']],
    },
    sent,
  );
  const { sendAt, quietFrom, quietTo } = form;
  const after: Times = { isOn: form.isOn ?? before.isOn, sendAt, quietFrom, quietTo };
  if (isQuietAt(sendAt, after)) {
    throw badInput({ sendAt: message('reminders.quietHours', { from: quietFrom, to: quietTo }) });
  }
  await sql`
    update reminder_settings
    set is_on = ${after.isOn}, send_at = ${sendAt}::time, quiet_from = ${quietFrom}::time,
      quiet_to = ${quietTo}::time
  `.execute(tx);
  audit({ subject: 'reminder_settings', id: 1, before, after });
}

/** The same as `is_quiet_hour` of the database; times compare as text. */
function isQuietAt(time: string, { quietFrom, quietTo }: Times): boolean {
  return quietFrom <= quietTo
    ? time >= quietFrom && time < quietTo
    : time >= quietFrom || time < quietTo;
}
