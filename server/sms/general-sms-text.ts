import { maxPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { fillTemplate } from '@netkhata/domain/sms-text';
import { smsAmount } from './sms-amount.ts';
import type { SmsRecipient } from './sms-recipient-queries.ts';

/** What a message to many may name in braces, filled in for each of them. */
export const GENERAL_PLACEHOLDERS = ['name', 'code', 'due', 'company'] as const;

/** The names in braces that a message to many does not know, each once. */
export function unknownGeneralPlaceholders(message: string): string[] {
  const names = [...message.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter(
    (name) => !GENERAL_PLACEHOLDERS.some((known) => known === name),
  );
}

/** The message as one customer gets it; nobody is told that they owe less than nothing. */
export const generalSmsText = (
  message: string,
  recipient: Pick<SmsRecipient, 'name' | 'code' | 'balancePaisa'>,
  companyName: string,
): string =>
  fillTemplate(message, {
    name: recipient.name,
    code: recipient.code,
    due: smsAmount(maxPaisa(recipient.balancePaisa, ZERO_PAISA)),
    company: companyName,
  });
