import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { type Message, message } from '@netkhata/contract/messages';
import type { EveryColumn } from '../database/every-column.ts';
import { badInput, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
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
    rateDownKbit: form.rateDown,
    rateUpKbit: form.rateUp,
    burstDownKbit: form.burstDown,
    burstUpKbit: form.burstUp,
    thresholdDownKbit: form.thresholdDown,
    thresholdUpKbit: form.thresholdUp,
    burstSeconds: form.burstTime,
    pool: form.pool,
    addressList: form.addressList,
  }) satisfies EveryColumn<'networkProfiles'>;

interface SavedProfile {
  id: number;
  name: string;
}

export async function createProfile(
  { tx, audit }: SignedInContext,
  form: ProfileForm,
): Promise<SavedProfile> {
  requireWholeBurst(form);
  const columns = columnsOf(form);
  const { id } = await tx
    .insertInto('networkProfiles')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ subject: 'network_profile', id, after: columns });
  return { id, name: form.name };
}

/** Ends the sessions of the profile's customers, so that they log in again with the new settings. */
export async function updateProfile(
  context: SignedInContext,
  sent: EndpointInput<Api['networkProfileUpdate']>['body'],
): Promise<SavedProfile> {
  const { tx } = context;
  const before = await tx
    .selectFrom('networkProfiles')
    .selectAll()
    .where('id', '=', sent.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw unknownId('id');
  const form = await heldAgainst(
    context,
    'networkProfileUpdate',
    {
      subject: 'network_profile',
      id: sent.id,
      stored: {
        name: before.name,
        rateDown: before.rateDownKbit,
        rateUp: before.rateUpKbit,
        burstDown: before.burstDownKbit,
        burstUp: before.burstUpKbit,
        thresholdDown: before.thresholdDownKbit,
        thresholdUp: before.thresholdUpKbit,
        burstTime: before.burstSeconds,
        pool: before.pool,
        addressList: before.addressList,
      },
      together: [BURST],
      recordedAs: { burstTime: 'burst_seconds' },
    },
    sent,
  );
  requireWholeBurst(form);
  const columns = columnsOf(form);
  await tx.updateTable('networkProfiles').set(columns).where('id', '=', form.id).execute();
  context.audit({ subject: 'network_profile', id: form.id, before, after: columns });
  return { id: form.id, name: form.name };
}
