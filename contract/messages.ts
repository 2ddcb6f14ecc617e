import { MESSAGES } from './message-texts.ts';

type Texts = typeof MESSAGES;

/** A key as it stands in the catalogue, the two forms of a plural apart. */
export type MessageTextKey = keyof Texts;

type PluralKey = MessageTextKey extends infer K
  ? K extends `${infer B}_other`
    ? B
    : never
  : never;
type SingleKey = Exclude<MessageTextKey, `${string}_one` | `${string}_other`>;

export type MessageKey = SingleKey | PluralKey;

export type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

type TextOf<K extends MessageKey> = K extends SingleKey
  ? Texts[K]
  : `${K}_other` extends MessageTextKey
    ? Texts[`${K}_other`]
    : never;

/** What fills a placeholder: a number in the reader's digits, a text unchanged, another message. */
export type MessageValue = string | number | Message | readonly Message[];

/** A translatable message; stored in this form in rows (jsonb) and sent over the wire. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

type ValuesOf<K extends MessageKey> = Record<PlaceholdersOf<TextOf<K>>, MessageValue>;

/** Builds a message with exactly the values that its text has placeholders for. */
export const message = <K extends MessageKey>(
  key: K,
  ...[values]: [PlaceholdersOf<TextOf<K>>] extends [never] ? [] : [ValuesOf<K>]
): Message => (values ? { key, values } : { key });

type LabelKey = {
  [K in SingleKey]: [PlaceholdersOf<Texts[K]>] extends [never] ? K : never;
}[SingleKey];

/**
 * Error text of a schema check that has no message of its own in the contract: a message key. The
 * check's own limit fills `{most}`.
 */
export const errorKey = (key: LabelKey | 'field.tooLong'): string => key;

/**
 * Whether a key is in the catalogue; a stored row, or another version of the program, may have one
 * that is not.
 */
export const isMessageKey = (key: string): key is MessageKey =>
  Object.hasOwn(MESSAGES, key) || Object.hasOwn(MESSAGES, `${key}_other`);

const textOf = ({ key, values }: Message): string => {
  const texts: Readonly<Record<string, string>> = MESSAGES;
  const form = values?.['count'] === 1 ? 'one' : 'other';
  // A stored row may hold a key that is no longer in the catalogue.
  return texts[key] ?? texts[`${key}_${form}`] ?? key;
};

/** Placeholders that are filled by a day in wire format, YYYY-MM-DD. */
const DAY_PLACES = ['bookDay', 'closedUntil', 'date', 'day', 'earliest', 'latest'];
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether the value is a day, which each language formats in its own way. */
export const isDayValue = (place: string, value: MessageValue): value is string =>
  typeof value === 'string' && DAY_PLACES.includes(place) && DAY.test(value);

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

/**
 * Whether the value is a moment in the company's time zone, YYYY-MM-DD HH:MM, which each language
 * formats in its own way.
 */
export const isMomentValue = (place: string, value: MessageValue): value is string =>
  typeof value === 'string' && place === 'at' && MOMENT.test(value);

const ENGLISH_MOMENT = {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const;
const ENGLISH_DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

const englishValue = (place: string, value: MessageValue): string => {
  if (isDayValue(place, value)) return new Date(value).toLocaleDateString('en-IN', ENGLISH_DAY);
  if (isMomentValue(place, value)) {
    return new Date(`${value.replace(' ', 'T')}Z`).toLocaleString('en-IN', ENGLISH_MOMENT);
  }
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return 'key' in value ? englishOf(value) : value.map(englishOf).join(', ');
};

/**
 * The English text of a message, as `heading`, `errorMessage` and the like carry it on the wire.
 */
export const englishOf = (reason: Message): string =>
  textOf(reason).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = reason.values?.[name];
    return value === undefined ? whole : englishValue(name, value);
  });
