import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { MAX_RECIPIENTS } from '@netkhata/contract/sms';
import { message } from '@netkhata/contract/messages';
import { addDays } from '@netkhata/domain/billing-period';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import type { Database } from '../database/database.ts';
import { badInput, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import {
  readChosenRecipients,
  readZoneRecipients,
  type SmsRecipient,
} from './sms-recipient-queries.ts';

/** The choice of recipients, without the message. */
export type SmsChoice = Omit<EndpointInput<Api['customerSmsSend']>['body'], 'message'>;

type RecipientContext = Pick<SignedInContext, 'tx' | 'user' | 'today'>;

export interface ChosenRecipients {
  recipients: SmsRecipient[];
  leftOut: { noSms: number; noNumber: number; closed: number };
}

/** The most that the user may send to at once; null without a limit (decision 0012). */
export const mostRecipients = (user: SignedInUser): number | null =>
  user.rights.has('sms_zone') ? null : MAX_RECIPIENTS;

/**
 * Resolves the recipients of a message, and counts those left out by reason. A zone needs the right
 * `sms_zone`: 403 without; 422 for customers or a zone that the user may not see, and for a package
 * or label that does not exist.
 */
export async function chooseRecipients(
  context: RecipientContext,
  choice: SmsChoice,
): Promise<ChosenRecipients> {
  const chosen = (await readChoice(context, choice)).filter(({ isMeant }) => isMeant);
  const leftOut = { noSms: 0, noNumber: 0, closed: 0 };
  const recipients = chosen.filter((recipient) => {
    const reason = reasonToLeaveOut(recipient);
    if (reason) leftOut[reason] += 1;
    return reason === undefined;
  });
  return { recipients, leftOut };
}

function reasonToLeaveOut(recipient: SmsRecipient): keyof ChosenRecipients['leftOut'] | undefined {
  if (recipient.status === 'close') return 'closed';
  if (!recipient.isSmsWanted) return 'noSms';
  return normaliseMobile(recipient.mobileNo, 'international') === undefined
    ? 'noNumber'
    : undefined;
}

async function readChoice(
  { tx, user, today }: RecipientContext,
  { customer, zone, olderThan, ...narrowed }: SmsChoice,
): Promise<SmsRecipient[]> {
  await requireExisting(tx, narrowed);
  const isByAge = olderThan !== null && olderThan !== undefined;
  const owingBefore = isByAge ? addDays(today, -olderThan) : null;
  const choice = { user, narrowing: { ...narrowed, owingBefore } };
  if (zone !== null) {
    if (customer) throw badInput({ zone: message('sms.customersOrZone') });
    if (!user.rights.has('sms_zone')) throw forbidden(message('sms.zoneNotAllowed'));
    await requireZone(tx, { zoneId: zone, userZoneId: user.zoneId });
    return readZoneRecipients(tx, choice, zone);
  }
  const ids = [...new Set(customer ?? [])];
  const recipients = await readChosenRecipients(tx, choice, ids);
  if (recipients.length < ids.length) throw unknownId('customer');
  return recipients;
}

/** 422 for a deleted package or label, which would silently leave everybody out. */
async function requireExisting(
  tx: Database,
  { package: packageId, label }: Pick<SmsChoice, 'package' | 'label'>,
): Promise<void> {
  for (const [field, table, id] of [
    ['package', 'packages', packageId],
    ['label', 'labels', label],
  ] as const) {
    if (id === null || id === undefined) continue;
    const there = await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (!there) throw unknownId(field);
  }
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
