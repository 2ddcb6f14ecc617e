import { ARRIVAL_TEXTS } from './message-texts-arrival.ts';
import { CUSTOMER_TEXTS } from './message-texts-customer.ts';
import { MONEY_TEXTS } from './message-texts-money.ts';
import { MOVING_TEXTS } from './message-texts-moving.ts';
import { NETWORK_TEXTS } from './message-texts-network.ts';
import { OFFICE_TEXTS } from './message-texts-office.ts';
import { SMS_TEXTS } from './message-texts-sms.ts';

/**
 * What the server says, in English, by key: `noun.whatHappened`. Headings and fields stand here, the
 * other nouns by the alphabet in `message-texts-<subject>.ts`, each in one place. The wire carries the
 * text and, for the other languages, the key with its values; each language's own texts are in
 * `web/locales/<language>/server.ts`. A plural is two entries, `_one` and `_other`, chosen by
 * `count`. The web uses only its types, and the package says that it has no side effects, so that the
 * bundler leaves the texts out of the scripts.
 */
export const MESSAGES = {
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

  'field.required': 'This field is required.',
  'field.invalid': 'Is not valid.',
  'field.unstorableCharacter': 'Has a character that cannot be stored.',
  'field.tooLong': 'May have at most {most} characters.',
  'field.tooShort': 'Must have at least {least} characters.',
  'field.notAnAmount': 'Must be an amount.',
  'field.amountTooLarge': 'Is too large: at most {most}.',
  'field.tooManyDecimals': 'Must be an amount with at most two decimals.',
  'field.belowZero': 'May not be below zero.',
  'field.notAQuantity':
    'Must be a quantity above zero, at most {most}, with at most three decimals.',
  'field.notInDays': 'Must be from {earliest} to {latest}.',
  'field.notADay': 'Must be a date in the form YYYY-MM-DD that exists.',
  'field.notYesOrNo': "Must be 'yes' or 'no'.",
  'field.notInRange': 'Must be a whole number from {least} to {most}.',
  'field.notOneOf': 'Must be one of: {words}.',
  'field.notAMobile': 'Must be a mobile number like 01712345678.',
  'field.notANationalId': 'Must be a national id of 10, 13 or 17 digits.',
  'field.notATime': 'Must be a time like 09:30.',
  'field.notAPercentage': 'Must be a percentage from 0 to 100 with at most two decimals.',
  'field.notAName': 'Must be a name of letters.',
  'field.notAColumnName': 'Must be a column name.',
  'field.notATableName': 'Is no name of a table or column.',
  'field.tooMany': 'Are too many.',
  'field.notAnEmail': 'Must be an e-mail address.',
  'field.outOfRange': 'Is too large.',
  'field.textTooLong': 'Is too long.',
  'field.notAboveZero': 'Must be above zero.',
  'field.notNotes': 'Must be notes of the currency, each counted once.',

  ...ARRIVAL_TEXTS,
  ...CUSTOMER_TEXTS,
  ...MONEY_TEXTS,
  ...MOVING_TEXTS,
  ...NETWORK_TEXTS,
  ...OFFICE_TEXTS,
  ...SMS_TEXTS,
} as const;
