import { message } from '@netkhata/contract/messages';
import { maxPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { fillTemplate, SMS_PLACEHOLDERS, unknownPlaceholders } from '@netkhata/domain/sms-text';
import { badInput } from '../http/failure.ts';
import type { Company } from '../setup/company-settings.ts';
import { smsAmount } from './sms-amount.ts';
import type { SmsRecipient } from './sms-recipient-queries.ts';

/** 422 when a general message uses an unknown placeholder. */
export function checkGeneralPlaceholders(text: string): void {
  const unknown = unknownPlaceholders('general', text);
  if (unknown.length === 0) return;
  const known = inBraces(SMS_PLACEHOLDERS.general);
  throw badInput({
    message: message('sms.placeholderUnknown', { unknown: inBraces(unknown), known }),
  });
}

/** Lists placeholders as they are written in a text: '{name}, {code}'. */
export const inBraces = (names: readonly string[]): string =>
  names.map((name) => `{${name}}`).join(', ');

/** Fills in the message for one customer; an advance is written as nothing due. */
export const generalSmsText = (
  text: string,
  recipient: Pick<SmsRecipient, 'name' | 'code' | 'balancePaisa'>,
  company: Company,
): string =>
  fillTemplate(text, {
    name: recipient.name,
    code: recipient.code,
    due: smsAmount(maxPaisa(recipient.balancePaisa, ZERO_PAISA), company),
    company: company.name,
  });
