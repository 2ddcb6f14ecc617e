import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { type Message, message } from '@netkhata/contract/messages';
import { badInput } from '../http/failure.ts';
import type { HandlerResult, SignedInContext } from '../http/implement.ts';
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
  { message: text, ...choice }: Sending,
): Promise<HandlerResult<Endpoint>> {
  const { customer: _, zone, ...narrowing } = choice;
  checkGeneralPlaceholders(text);
  checkChoice(choice);
  const { recipients, leftOut } = await chooseRecipients(context, choice);
  checkCount(context, { field: zone === null ? 'customer' : 'zone', recipients, leftOut });
  const ids = await queueMessages(context, recipients, text);
  const id = ids[0] ?? null;
  context.audit({
    subject: 'sms',
    id: id ?? 0,
    after: {
      zoneId: zone,
      ...withoutUnset(narrowing),
      message: text,
      queued: ids.length,
      left_out: leftOut,
    },
  });
  return {
    heading: message('sms.queuedHeading'),
    message: queuedMessage(ids.length, leftOut),
    data: { id, queued: ids.length, leftOut },
  };
}

/** The narrowing conditions that are set, for the audit trail. */
const withoutUnset = (narrowing: object): object =>
  Object.fromEntries(
    Object.entries(narrowing).filter(([, value]) => value !== null && value !== undefined),
  );

function checkChoice({ customer, zone }: Pick<Sending, 'customer' | 'zone'>): void {
  if (zone !== null || customer) return;
  // The zone screen sends no customers at all; the other one sends an empty list.
  const field = customer === undefined ? 'zone' : 'customer';
  throw badInput({ [field]: message('sms.nobodyChosen') });
}

function checkCount(
  { user }: SignedInContext,
  { field, recipients, leftOut }: ChosenRecipients & { field: string },
): void {
  if (recipients.length === 0) {
    const reasons = leftOutReasons(leftOut);
    throw badInput({
      [field]:
        reasons.length === 0
          ? message('sms.nobodyToSendTo')
          : message('sms.nobodyLeft', { reasons }),
    });
  }
  const most = mostRecipients(user);
  if (most !== null && recipients.length > most) {
    throw badInput({ [field]: message('sms.tooMany', { most }) });
  }
}

async function queueMessages(
  { tx, user }: SignedInContext,
  recipients: readonly SmsRecipient[],
  text: string,
): Promise<number[]> {
  const company = await readCompany(tx);
  return queueSms(
    tx,
    recipients.map((recipient) => ({
      customerId: recipient.id,
      mobileNo: recipient.mobileNo,
      body: generalSmsText(text, recipient, company),
      type: 'general' as const,
      createdBy: user.id,
    })),
  );
}

function leftOutReasons({ noSms, noNumber, closed }: ChosenRecipients['leftOut']): Message[] {
  const reasons = [
    noSms > 0 && message('sms.wantNone', { number: noSms }),
    noNumber > 0 && message('sms.withoutNumber', { number: noNumber }),
    closed > 0 && message('sms.closed', { number: closed }),
  ];
  return reasons.filter((reason) => reason !== false);
}

function queuedMessage(count: number, leftOut: ChosenRecipients['leftOut']): Message {
  const queued = message('sms.queuedTo', { count });
  const reasons = leftOutReasons(leftOut);
  return reasons.length === 0 ? queued : message('sms.queuedLeftOut', { queued, reasons });
}
