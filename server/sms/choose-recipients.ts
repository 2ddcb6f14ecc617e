import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { MOST_RECIPIENTS } from '@netkhata/contract/sms';
import { message } from '@netkhata/contract/messages';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import type { Database } from '../database/database.ts';
import { badInput, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import {
  readChosenRecipients,
  readZoneRecipients,
  type SmsRecipient,
} from './sms-recipient-queries.ts';

type Choice = Pick<EndpointInput<Api['customerSmsSend']>['body'], 'customer' | 'zone'>;

export interface ChosenRecipients {
  getting: SmsRecipient[];
  leftOut: { noSms: number; noNumber: number; closed: number };
}

/** The most that the user may send to at once; null without a limit (decision 0012). */
export const mostRecipients = (user: SignedInUser): number | null =>
  user.rights.has('sms_zone') ? null : MOST_RECIPIENTS;

/**
 * Who gets a message, and who of the chosen does not and why. A zone takes the right `sms_zone`;
 * 403 without, 422 for customers or a zone the user may not see.
 */
export async function chooseRecipients(
  context: Pick<SignedInContext, 'tx' | 'user'>,
  choice: Choice,
): Promise<ChosenRecipients> {
  const chosen = await readChoice(context, choice);
  const leftOut = { noSms: 0, noNumber: 0, closed: 0 };
  const getting = chosen.filter((recipient) => {
    const reason = reasonToLeaveOut(recipient);
    if (reason) leftOut[reason] += 1;
    return reason === undefined;
  });
  return { getting, leftOut };
}

function reasonToLeaveOut(recipient: SmsRecipient): keyof ChosenRecipients['leftOut'] | undefined {
  if (recipient.status === 'close') return 'closed';
  if (!recipient.isSmsWanted) return 'noSms';
  return normaliseMobile(recipient.mobileNo, 'international') === undefined
    ? 'noNumber'
    : undefined;
}

async function readChoice(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  { customer, zone }: Choice,
): Promise<SmsRecipient[]> {
  if (zone !== null) {
    if (customer) throw badInput({ zone: message('sms.customersOrZone') });
    if (!user.rights.has('sms_zone')) throw forbidden(message('sms.zoneNotAllowed'));
    await requireZone(tx, { zoneId: zone, userZoneId: user.zoneId });
    return readZoneRecipients(tx, user, zone);
  }
  const ids = [...new Set(customer ?? [])];
  const recipients = await readChosenRecipients(tx, user, ids);
  if (recipients.length < ids.length) throw unknownId('customer');
  return recipients;
}

async function requireZone(
  tx: Database,
  { zoneId, userZoneId }: { zoneId: number; userZoneId: number | null },
): Promise<void> {
  const isOutside = userZoneId !== null && userZoneId !== zoneId;
  const zone = await tx
    .selectFrom('zones')
    .select('id')
    .where('id', '=', zoneId)
    .executeTakeFirst();
  if (isOutside || !zone) throw unknownId('zone');
}
