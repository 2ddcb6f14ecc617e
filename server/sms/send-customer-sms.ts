import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { Database } from '../database/database.ts';
import { badInput, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import {
  GENERAL_PLACEHOLDERS,
  generalSmsText,
  unknownGeneralPlaceholders,
} from './general-sms-text.ts';
import { queueSms } from './queue-sms.ts';
import {
  readChosenRecipients,
  readZoneRecipients,
  type SmsRecipient,
} from './sms-recipient-queries.ts';

type Endpoint = Api['customerSmsSend'];
type Choice = Pick<EndpointInput<Endpoint>['body'], 'customer' | 'zone'>;

/** `send_sms_customer`: queues a message to the chosen customers, or to all of a zone. */
export async function sendCustomerSms(
  context: SignedInContext,
  { customer, zone, message }: EndpointInput<Endpoint>['body'],
): Promise<EndpointResult<Endpoint>> {
  checkPlaceholders(message);
  const recipients = await recipientsOf(context, { customer, zone });
  const wanting = recipients.filter((recipient) => recipient.isSmsWanted);
  const leftOut = recipients.length - wanting.length;
  if (wanting.length === 0) throw badInput({ [fieldOf(zone)]: nobodyText(leftOut) });
  const ids = await queueMessages(context, wanting, message);
  const id = ids[0] ?? null;
  context.audit({
    subject: 'sms',
    id: id ?? 0,
    after: { zone_id: zone, message, queued: ids.length, left_out: leftOut },
  });
  return {
    heading: 'SMS queued',
    message: queuedText({ queued: ids.length, leftOut }),
    data: { id, queued: ids.length, leftOut },
  };
}

function checkPlaceholders(message: string): void {
  const unknown = unknownGeneralPlaceholders(message);
  if (unknown.length === 0) return;
  const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
  throw badInput({
    message: `Nothing fills ${inBraces(unknown)}. A message may use ${inBraces(GENERAL_PLACEHOLDERS)}.`,
  });
}

const fieldOf = (zone: number | null): 'zone' | 'customer' => (zone === null ? 'customer' : 'zone');

async function recipientsOf(context: SignedInContext, choice: Choice): Promise<SmsRecipient[]> {
  const { tx, user } = context;
  const { customer, zone } = choice;
  if (zone !== null) {
    if (customer) throw badInput({ zone: 'Choose customers or a zone, not both.' });
    if (!user.rights.has('sms_zone')) throw forbidden('Your user type may not send to a zone.');
    await requireZone(tx, { zoneId: zone, userZoneId: user.zoneId });
    return readZoneRecipients(tx, user, zone);
  }
  if (!customer) {
    // The zone screen sends no customers at all; the other one sends an empty list.
    const field = customer === undefined ? 'zone' : 'customer';
    throw badInput({ [field]: 'Choose who gets the message.' });
  }
  const ids = [...new Set(customer)];
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

async function queueMessages(
  { tx, user }: SignedInContext,
  recipients: readonly SmsRecipient[],
  message: string,
): Promise<number[]> {
  const company = await readCompany(tx);
  return queueSms(
    tx,
    recipients.map((recipient) => ({
      customerId: recipient.id,
      mobileNo: recipient.mobileNo,
      body: generalSmsText(message, recipient, company.name),
      type: 'general' as const,
      createdBy: user.id,
    })),
  );
}

const nobodyText = (leftOut: number): string =>
  leftOut === 0
    ? 'There is nobody to send to.'
    : `There is nobody to send to: ${leftOut} want no SMS.`;

const queuedText = ({ queued, leftOut }: { queued: number; leftOut: number }): string => {
  const text = queued === 1 ? 'SMS to 1 customer queued.' : `SMS to ${queued} customers queued.`;
  return leftOut === 0 ? text : `${text} ${leftOut} left out, who want no SMS.`;
};
