import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { type ChosenRecipients, chooseRecipients, mostRecipients } from './choose-recipients.ts';
import { checkGeneralPlaceholders, generalSmsText } from './general-sms-text.ts';
import { queueSms } from './queue-sms.ts';
import type { SmsRecipient } from './sms-recipient-queries.ts';

type Endpoint = Api['customerSmsSend'];
type Sending = EndpointInput<Endpoint>['body'];

/** `send_sms_customer`: queues a message to the chosen customers, or to all of a zone. */
export async function sendCustomerSms(
  context: SignedInContext,
  { customer, zone, message }: Sending,
): Promise<EndpointResult<Endpoint>> {
  checkGeneralPlaceholders(message);
  checkChoice({ customer, zone });
  const { getting, leftOut } = await chooseRecipients(context, { customer, zone });
  checkCount(context, { field: zone === null ? 'customer' : 'zone', getting, leftOut });
  const ids = await queueMessages(context, getting, message);
  const id = ids[0] ?? null;
  context.audit({
    subject: 'sms',
    id: id ?? 0,
    after: { zone_id: zone, message, queued: ids.length, left_out: leftOut },
  });
  return {
    heading: 'SMS queued',
    message: queuedText(ids.length, leftOut),
    data: { id, queued: ids.length, leftOut },
  };
}

function checkChoice({ customer, zone }: Pick<Sending, 'customer' | 'zone'>): void {
  if (zone !== null || customer) return;
  // The zone screen sends no customers at all; the other one sends an empty list.
  const field = customer === undefined ? 'zone' : 'customer';
  throw badInput({ [field]: 'Choose who gets the message.' });
}

function checkCount(
  { user }: SignedInContext,
  { field, getting, leftOut }: ChosenRecipients & { field: string },
): void {
  if (getting.length === 0) {
    const reasons = leftOutText(leftOut);
    throw badInput({
      [field]:
        reasons === '' ? 'There is nobody to send to.' : `There is nobody to send to: ${reasons}.`,
    });
  }
  const most = mostRecipients(user);
  if (most !== null && getting.length > most) {
    throw badInput({ [field]: `Your user type may send to at most ${most} customers at once.` });
  }
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
      body: generalSmsText(message, recipient, company),
      type: 'general' as const,
      createdBy: user.id,
    })),
  );
}

function leftOutText({ noSms, noNumber, closed }: ChosenRecipients['leftOut']): string {
  const reasons = [
    noSms > 0 && `${noSms} want no SMS`,
    noNumber > 0 && `${noNumber} without a valid number`,
    closed > 0 && `${closed} closed`,
  ];
  return reasons.filter((reason) => reason !== false).join(', ');
}

function queuedText(queued: number, leftOut: ChosenRecipients['leftOut']): string {
  const text = queued === 1 ? 'SMS to 1 customer queued.' : `SMS to ${queued} customers queued.`;
  const reasons = leftOutText(leftOut);
  return reasons === '' ? text : `${text} Left out: ${reasons}.`;
}
