import { message } from '@netkhata/contract/messages';
import { badInput } from '../http/failure.ts';

const LONGEST = { from: 40, text: 1600 } as const;
/** Unix times below this are seconds, above it milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;
const MS = 1000;
const LAST_YEAR = 2100;

/** A text that a phone received and forwarded. */
export interface ForwardedText {
  readonly from: string;
  readonly text: string;
  readonly sentAt: Date | null;
}

/**
 * Reads the body of a call: `{from, text, sentAt}` as JSON or as a form; `sentAt` may be missing, and
 * is ISO 8601 or a Unix time in seconds or milliseconds. Throws 422 naming the field.
 */
export function readForwardedText(body: string): ForwardedText {
  const fields = fieldsOf(body);
  return {
    from: requiredText(fields, 'from').trim(),
    text: requiredText(fields, 'text'),
    sentAt: instantOf(fields['sentAt']),
  };
}

function fieldsOf(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}

function requiredText(fields: Record<string, unknown>, name: keyof typeof LONGEST): string {
  const value = fields[name];
  if (typeof value !== 'string' || value.trim() === '') {
    throw badInput({ [name]: message('field.required') });
  }
  const most = LONGEST[name];
  if (value.length > most) throw badInput({ [name]: message('field.tooLong', { most }) });
  return value;
}

function instantOf(value: unknown): Date | null {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' || typeof value === 'number' ? value : '';
  const number = Number(text);
  const instant =
    text !== '' && Number.isFinite(number)
      ? new Date(number < FIRST_MILLISECONDS ? number * MS : number)
      : new Date(text);
  if (instant.getTime() > 0 && instant.getUTCFullYear() <= LAST_YEAR) return instant;
  throw badInput({ sentAt: message('connection.noInstant') });
}
