import { countSms } from '@netkhata/domain/sms-text';
import type { OutgoingSms } from '../gateway.ts';
import type { Secrets } from '../../secrets/secret-box.ts';

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What the placeholders of a gateway's templates stand for. */
export interface TemplateValues {
  /** Empty in calls that are about no message, such as the balance. */
  sms?: OutgoingSms;
  gatewayId?: string;
  words: Readonly<Record<string, string>>;
  secrets: Secrets;
  reportAddress: string;
  /** Parts the ids of several installations at one gateway. */
  installation: string;
}

type Lookup = (values: TemplateValues) => string | undefined;

const smsPlaceholders: Readonly<Record<string, (sms: OutgoingSms) => string>> = {
  to: (sms) => sms.mobileNo,
  // As a subscriber writes it: 01712345678.
  to11: (sms) => sms.mobileNo.replace(/^88(?=01)/, ''),
  toPlus: (sms) => `+${sms.mobileNo}`,
  text: (sms) => sms.body,
  id: (sms) => String(sms.id),
  // UCS-2 as hexadecimal digits, which some panels want for Bangla.
  hexText: (sms) => Buffer.from(sms.body, 'utf16le').swap16().toString('hex'),
};

function lookupOf(placeholder: string): Lookup {
  const ofSms = smsPlaceholders[placeholder];
  if (ofSms) return ({ sms }) => sms && ofSms(sms);
  if (placeholder === 'uid') return ({ sms, installation }) => sms && `${installation}${sms.id}`;
  if (placeholder === 'gatewayId') return ({ gatewayId }) => gatewayId;
  if (placeholder === 'reportAddress') return ({ reportAddress }) => reportAddress;
  const [kind, rest] = splitAt(placeholder, ':');
  if (rest !== undefined) return lookupOfKind(kind, rest);
  return ({ words }) => ownValue(words, placeholder);
}

function lookupOfKind(kind: string, rest: string): Lookup {
  if (kind === 'secret') return ({ secrets }) => ownValue(secrets, rest);
  if (kind === 'gsm') {
    // {gsm:text|unicode}: the first where the message fits into GSM-7, else the second.
    const [plain, unicode] = splitAt(rest, '|');
    return ({ sms }) =>
      sms && (countSms(sms.body).encoding === 'GSM-7' ? plain : (unicode ?? plain));
  }
  if (kind === 'basic') {
    // {basic:user:secret}: what HTTP Basic sends for a word and a secret.
    const [user, secret] = splitAt(rest, ':');
    return ({ words, secrets }) => {
      const pair = [ownValue(words, user), ownValue(secrets, secret ?? '')];
      return pair.includes(undefined) ? undefined : Buffer.from(pair.join(':')).toString('base64');
    };
  }
  return () => undefined;
}

const ownValue = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;

function splitAt(text: string, separator: string): [string, string | undefined] {
  const place = text.indexOf(separator);
  return place === -1 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}

/** The template with its placeholders filled in; one without a value becomes nothing. */
export function fillCall(
  template: string,
  values: TemplateValues,
  encode: (text: string) => string = (text) => text,
): string {
  return template.replace(PLACEHOLDER, (_, placeholder: string) =>
    encode(lookupOf(placeholder)(values) ?? ''),
  );
}

/** Placeholders that are not known with these values, each once; an empty word is known. */
export function unknownNames(template: string, values: TemplateValues): string[] {
  const names = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => lookupOf(name)(values) === undefined);
}

/** The secrets that a template asks for, by name. */
export function secretNames(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].flatMap((match) => {
    const [kind, rest] = splitAt(match[1] ?? '', ':');
    if (kind === 'secret') return rest ? [rest] : [];
    return kind === 'basic' ? [splitAt(rest ?? '', ':')[1] ?? ''].filter(Boolean) : [];
  });
}

/**
 * An address: what a placeholder stands for is encoded, except at the very start, where it is the
 * beginning of the address itself.
 */
export function fillAddress(template: string, values: TemplateValues): string {
  const start = /^\{[^{}]*\}/.exec(template)?.[0] ?? '';
  return (
    fillCall(start, values).replace(/\/+$/, '') +
    fillCall(template.slice(start.length), values, encodeURIComponent)
  );
}

/** `name=template` or `Name: template` lines as pairs; lines without the sign are left out. */
export function readLines(text: string | null, sign: '=' | ':'): [name: string, value: string][] {
  return (text ?? '').split('\n').flatMap((line) => {
    const [name, value] = splitAt(line, sign);
    return value === undefined || name.trim() === ''
      ? []
      : [[name.trim(), value.trim()] as [string, string]];
  });
}

/** A field that holds one placeholder alone, and that without a value, is not sent. */
export const isLeftOut = (template: unknown, values: TemplateValues): boolean =>
  typeof template === 'string' &&
  /^\{[^{}]*\}$/.test(template) &&
  fillCall(template, values) === '';

/** A JSON document with the placeholders in its texts filled in. @throws SyntaxError */
export function fillJson(template: string, values: TemplateValues): string {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillCall(value, values);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([, inner]) => !isLeftOut(inner, values));
    return Object.fromEntries(entries.map(([key, inner]) => [key, fill(inner)]));
  };
  return JSON.stringify(fill(JSON.parse(template)));
}
