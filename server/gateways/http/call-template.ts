import { countSms } from '@netkhata/domain/sms-text';
import type { OutgoingSms } from '../gateway.ts';
import type { Secrets } from '../../secrets/secret-box.ts';

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Values for the placeholders in a gateway's templates. */
export interface TemplateValues {
  /** Absent in calls that concern no message, such as the balance. */
  sms?: OutgoingSms;
  gatewayId?: string;
  words: Readonly<Record<string, string>>;
  secrets: Secrets;
  reportAddress: string;
  /** Prefix that keeps the ids of several installations at one gateway apart. */
  installation: string;
}

type Lookup = (values: TemplateValues) => string | undefined;

const smsPlaceholders: Readonly<Record<string, (sms: OutgoingSms) => string>> = {
  to: (sms) => sms.mobileNo,
  // National form: 01712345678.
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
    // {gsm:text|unicode}: the first where the message can be encoded in GSM-7, else the second.
    const [plain, unicode] = splitAt(rest, '|');
    return ({ sms }) =>
      sms && (countSms(sms.body).encoding === 'GSM-7' ? plain : (unicode ?? plain));
  }
  if (kind === 'basic') {
    // {basic:user:secret}: HTTP Basic credentials of a word and a secret, in base64.
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

/** Fills in a template's placeholders; one without a value becomes an empty string. */
export function fillCall(
  template: string,
  values: TemplateValues,
  encode: (text: string) => string = (text) => text,
): string {
  return template.replace(PLACEHOLDER, (_, placeholder: string) =>
    encode(lookupOf(placeholder)(values) ?? ''),
  );
}

/** Placeholders that these values do not define, each once; an empty word counts as defined. */
export function unknownNames(template: string, values: TemplateValues): string[] {
  const names = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => lookupOf(name)(values) === undefined);
}

/** Names of the secrets that a template uses. */
export function secretNames(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].flatMap((match) => {
    const [kind, rest] = splitAt(match[1] ?? '', ':');
    if (kind === 'secret') return rest ? [rest] : [];
    return kind === 'basic' ? [splitAt(rest ?? '', ':')[1] ?? ''].filter(Boolean) : [];
  });
}

/**
 * Fills in a URL template. Values are percent-encoded, except that of a placeholder at the very
 * start, which is the base URL itself.
 */
export function fillUrl(template: string, values: TemplateValues): string {
  const start = /^\{[^{}]*\}/.exec(template)?.[0] ?? '';
  return (
    fillCall(start, values).replace(/\/+$/, '') +
    fillCall(template.slice(start.length), values, encodeURIComponent)
  );
}

/** Parses lines of `name=template` or `Name: template`; lines without the sign are left out. */
export function readLines(text: string | null, sign: '=' | ':'): [name: string, value: string][] {
  return (text ?? '').split('\n').flatMap((line) => {
    const [name, value] = splitAt(line, sign);
    return value === undefined || name.trim() === ''
      ? []
      : [[name.trim(), value.trim()] as [string, string]];
  });
}

/** A field whose template is a single placeholder without a value is not sent. */
export const isLeftOut = (template: unknown, values: TemplateValues): boolean =>
  typeof template === 'string' &&
  /^\{[^{}]*\}$/.test(template) &&
  fillCall(template, values) === '';

/** Fills in the placeholders in the strings of a JSON document. @throws SyntaxError */
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
