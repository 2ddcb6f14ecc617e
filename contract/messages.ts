/**
 * What the server says, in English, by key: `noun.whatHappened`. The wire carries the text and, for
 * the other languages, the key with its values; each language's own texts are in
 * `web/locales/<language>/server.ts`. A plural is two entries, `_one` and `_other`, chosen by
 * `count`. The web takes the types of this file alone, so its texts weigh nothing there.
 */
export const MESSAGES = {
  /** A text that has no key yet. */
  'plain.text': '{text}',

  'heading.checkForm': 'Please check the form',
  'heading.notFound': 'Not found',
  'heading.notPossible': 'Not possible',
  'heading.notAllowed': 'Not allowed',
  'heading.signIn': 'Please sign in',
  'heading.signInFailed': 'Sign in failed',
  'heading.oneMoreStep': 'One more step',
  'heading.tooManyAttempts': 'Too many attempts',
  'heading.tooManyRequests': 'Too many requests',
  'heading.notAvailable': 'Not available just now',
  'heading.wentWrong': 'Something went wrong',

  'call.wentWrong': 'Something went wrong ({reference})',
  'call.tooMany': 'Please try again in {seconds} seconds.',
  'record.unknown': 'There is no such record.',
  'session.ended': 'Your session has ended.',
  'signIn.refused': 'The login detail is incorrect',
  'signIn.codeNeeded': 'Enter the code from your authenticator app.',
  'signIn.codeRefused': 'The code is incorrect, or was used before.',
  'signIn.tooManyAttempts': 'Too many failed attempts. Try again in {seconds} seconds.',

  'field.required': 'This field is required.',
  'field.invalid': 'Is not valid.',
  'field.unstorableCharacter': 'Has a character that cannot be stored.',
  'field.tooLong': 'May have at most {most} characters.',
  'field.tooShort': 'Must have at least {least} characters.',
  'field.notAnAmount': 'Must be an amount.',
  'field.amountTooLarge': 'Is too large: at most {most}.',
  'field.tooManyDecimals': 'Must be an amount with at most two decimals.',
  'field.belowZero': 'May not be below zero.',
  'field.notAQuantity': 'Must be a quantity above zero with at most three decimals.',
  'field.notADay': 'Must be a date in the form YYYY-MM-DD that exists.',
  'field.notYesOrNo': "Must be 'yes' or 'no'.",
  'field.notInRange': 'Must be a whole number from {least} to {most}.',
  'field.notOneOf': 'Must be one of: {words}.',
  'field.notAMobile': 'Must be a mobile number like 01712345678.',
  'field.notANationalId': 'Must be a national id of 10, 13 or 17 digits.',
  'field.notATime': 'Must be a time like 09:30.',
  'field.notAPercentage': 'Must be a percentage from 0 to 100 with at most two decimals.',
  'field.notAName': 'Must be a name of letters.',
  'field.notAColumnName': 'Is no name of a column.',
  'field.notATableName': 'Is no name of a table or column.',
  'field.tooMany': 'Are too many.',
  'field.notAnEmail': 'Must be an e-mail address.',

  'bill.withoutItems': 'Add at least one item.',
  'image.needed': 'Send the PNG, JPEG or WebP image itself as the body.',
  'list.columnUnknown': 'There is no such column.',
  'list.orderUnknown': 'Order must be asc or desc.',
  'list.pageSize': 'Rows per page must be one of {sizes}.',
  'list.pageTooLow': 'Page must be 1 or more.',
  'notifications.markUnknown': 'Must be the mark that came with the notifications.',
  'smsTemplate.unknown': 'There is no such template.',
  'user.typeUnknown': 'Must be 1 or 2.',
} as const;

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

/** What fills a placeholder: a number in the reader's digits, a text as it is, our own words. */
export type MessageValue = string | number | Message | readonly Message[];

/** Something the server says; also as it is kept in a row (jsonb) and sent over the wire. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

type ValuesOf<K extends MessageKey> = Record<PlaceholdersOf<TextOf<K>>, MessageValue>;

/** A message with exactly the values that its text has a place for. */
export const message = <K extends MessageKey>(
  key: K,
  ...[values]: [PlaceholdersOf<TextOf<K>>] extends [never] ? [] : [ValuesOf<K>]
): Message => (values ? { key, values } : { key });

type LabelKey = {
  [K in SingleKey]: [PlaceholdersOf<Texts[K]>] extends [never] ? K : never;
}[SingleKey];

/**
 * What a check of the validator refuses with, where the contract has no code of its own to say it:
 * a key, for its text. The check's own limit fills `{most}`.
 */
export const refusedAs = (key: LabelKey | 'field.tooLong'): string => key;

/** A key of the catalogue; a row, or another version of the program, may hold one that is none. */
export const isMessageKey = (key: string): key is MessageKey =>
  Object.hasOwn(MESSAGES, key) || Object.hasOwn(MESSAGES, `${key}_other`);

const textOf = ({ key, values }: Message): string => {
  const texts: Readonly<Record<string, string>> = MESSAGES;
  const form = values?.['count'] === 1 ? 'one' : 'other';
  // A row may still hold a key that is not said any more.
  return texts[key] ?? texts[`${key}_${form}`] ?? key;
};

const englishValue = (value: MessageValue): string => {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return 'key' in value ? englishOf(value) : value.map(englishOf).join(', ');
};

/** The English text of a message: what the wire calls `heading`, `errorMessage` and the like. */
export const englishOf = (said: Message): string =>
  textOf(said).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = said.values?.[name];
    return value === undefined ? whole : englishValue(value);
  });
