import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { type Message, message } from '@netkhata/contract/messages';
import type { EveryColumn } from '../database/every-column.ts';
import { badInput, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';

type ProfileForm = EndpointInput<Api['networkProfileCreate']>['body'];

const BURST = ['burstDown', 'burstUp', 'thresholdDown', 'thresholdUp', 'burstTime'] as const;

/** Burst fields are all or none; burst is at least the rate, and thresholds at most the burst. */
function requireWholeBurst(form: ProfileForm): void {
  const missing = BURST.filter((name) => form[name] === null);
  if (missing.length === BURST.length) return;
  if (missing.length > 0) {
    const reason = message('networkProfile.burstWhole');
    throw badInput(Object.fromEntries(missing.map((name) => [name, reason])));
  }
  const below = message('networkProfile.belowRate');
  const above = message('networkProfile.aboveBurst');
  const isMore = (one: number | null, other: number | null) => (one ?? 0) > (other ?? 0);
  const wrong: Record<string, Message> = {
    ...(isMore(form.rateDown, form.burstDown) ? { burstDown: below } : {}),
    ...(isMore(form.rateUp, form.burstUp) ? { burstUp: below } : {}),
    ...(isMore(form.thresholdDown, form.burstDown) ? { thresholdDown: above } : {}),
    ...(isMore(form.thresholdUp, form.burstUp) ? { thresholdUp: above } : {}),
  };
  if (Object.keys(wrong).length > 0) throw badInput(wrong);
}

const columnsOf = (form: ProfileForm) =>
  ({
    name: form.name,
    rate_down_kbit: form.rateDown,
    rate_up_kbit: form.rateUp,
    burst_down_kbit: form.burstDown,
    burst_up_kbit: form.burstUp,
    threshold_down_kbit: form.thresholdDown,
    threshold_up_kbit: form.thresholdUp,
    burst_seconds: form.burstTime,
    pool: form.pool,
    address_list: form.addressList,
  }) satisfies EveryColumn<'network_profiles'>;

/**
 * Creates a profile, or updates the one of `id`. An update ends the sessions of its customers, so
 * that they log in again with the new settings.
 */
export async function saveProfile(
  context: SignedInContext,
  form: ProfileForm & { id?: number },
): Promise<{ id: number; name: string }> {
  const { tx } = context;
  requireWholeBurst(form);
  const columns = columnsOf(form);
  if (form.id === undefined) {
    const { id } = await tx
      .insertInto('network_profiles')
      .values(columns)
      .returning('id')
      .executeTakeFirstOrThrow();
    context.audit({ subject: 'network_profile', id, after: columns });
    return { id, name: form.name };
  }
  const before = await tx
    .selectFrom('network_profiles')
    .selectAll()
    .where('id', '=', form.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw unknownId('id');
  await tx.updateTable('network_profiles').set(columns).where('id', '=', form.id).execute();
  context.audit({ subject: 'network_profile', id: form.id, before, after: columns });
  return { id: form.id, name: form.name };
}
