import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { sms } from '@netkhata/contract/sms';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

type SmsStatus = EndpointResult<typeof sms.customerSms>[number]['smsStatus'];

/** Delivery status of a message as a badge. */
export const SMS_STATES: Record<SmsStatus, { label: LabelKey; tone: BadgeTone }> = {
  queued: { label: 'customers.smsQueued', tone: 'waiting' },
  sending: { label: 'customers.smsSending', tone: 'waiting' },
  send: { label: 'customers.smsSent', tone: 'settled' },
  delivered: { label: 'customers.smsDelivered', tone: 'settled' },
  failed: { label: 'customers.smsNotSent', tone: 'wrong' },
  unknown: { label: 'customers.smsUnknown', tone: 'neutral' },
};
