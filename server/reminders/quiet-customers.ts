import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import { badInput, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';

const requireChoice = (isOff: boolean | null): boolean => {
  if (isOff === null) throw badInput({ isOff: message('field.notYesOrNo') });
  return isOff;
};

/** `reminder_customer`: whether a customer gets reminders, and what prevents them. */
export async function readReminderCustomer(
  { tx, user }: SignedInContext,
  customerId: number,
): Promise<EndpointResult<Api['reminderCustomer']>> {
  const { zoneId } = await requireCustomer(tx, user, customerId);
  const { rows } = await sql<EndpointResult<Api['reminderCustomer']>>`
    select is_on,
      exists (
        select from reminder_quiet_customers where customer_id = ${customerId}) as is_off,
      exists (select from reminder_quiet_zones where zone_id = ${zoneId}) as is_zone_off
    from reminder_settings
  `.execute(tx);
  return rows[0] as EndpointResult<Api['reminderCustomer']>;
}

/** Switches the reminders of one customer off or on; 422 for one the user may not see. */
export async function quietCustomer(
  { tx, user, audit }: SignedInContext,
  form: EndpointInput<Api['reminderCustomerUpdate']>['body'],
): Promise<void> {
  const { id } = await requireCustomer(tx, user, form.customer, 'customer');
  const isOff = requireChoice(form.isOff);
  const changed = isOff
    ? await sql`
        insert into reminder_quiet_customers (customer_id, created_by) values (${id}, ${user.id})
        on conflict do nothing returning customer_id`.execute(tx)
    : await sql`
        delete from reminder_quiet_customers where customer_id = ${id} returning customer_id
      `.execute(tx);
  if (changed.rows.length === 0) return;
  audit({ subject: 'customer', id, before: { reminders: isOff }, after: { reminders: !isOff } });
}

/** Switches the reminders of a whole zone off or on; 422 for one the user may not see. */
export async function quietZone(
  { tx, user, audit }: SignedInContext,
  form: EndpointInput<Api['reminderZoneUpdate']>['body'],
): Promise<void> {
  const zone = await tx
    .selectFrom('zones')
    .select('id')
    .where('id', '=', form.zone)
    .executeTakeFirst();
  if (!zone || (user.zoneId !== null && user.zoneId !== zone.id)) throw unknownId('zone');
  const { id } = zone;
  const isOff = requireChoice(form.isOff);
  const changed = isOff
    ? await sql`
        insert into reminder_quiet_zones (zone_id, created_by) values (${id}, ${user.id})
        on conflict do nothing returning zone_id`.execute(tx)
    : await sql`delete from reminder_quiet_zones where zone_id = ${id} returning zone_id`.execute(
        tx,
      );
  if (changed.rows.length === 0) return;
  audit({ subject: 'zone', id, before: { reminders: isOff }, after: { reminders: !isOff } });
}
