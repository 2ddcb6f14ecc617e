import { toLatinDigits } from './bangla-digits.ts';
import { isDay } from './billing-period.ts';
import { LARGEST } from './bounds.ts';
import { normaliseMobile } from './mobile-number.ts';
import { type Paisa, paisaFromTaka, ZERO_PAISA } from './paisa.ts';
import { transactionKey } from './transaction-number.ts';
import { visibleText } from './visible-text.ts';
import {
  WALLET_EVENTS,
  WALLET_SENDERS,
  WALLET_TEXT_FORMS,
  type WalletEvent,
} from './wallet-text-forms.ts';
import { type Wallet, WALLETS } from './wallets.ts';

/** What a known text of a wallet says. */
export interface WalletText {
  readonly wallet: Wallet;
  readonly event: WalletEvent;
  readonly direction: 'in' | 'out';
  /** Above zero. */
  readonly amount: Paisa;
  /** Zero where the text names none. */
  readonly fee: Paisa;
  /** Balance of the account after it. */
  readonly balance: Paisa;
  /** Transaction number, normalised (`transactionKey`). */
  readonly number: string;
  /** The moment by the clock of Bangladesh: 2025-10-30T21:02:00+06:00. */
  readonly at: string;
  /** The other side as the text names it: a number, a masked account, a name. */
  readonly party: string;
  /** Its mobile number, where the text gives one. */
  readonly mobile?: string;
  /** What the payer typed. */
  readonly reference?: string;
}

/**
 * Why a text is not taken as a wallet's: its sender is none, it has no known form, it has another
 * amount or number in what the payer typed while its sender is not known, or its amount or moment
 * is impossible.
 */
export type UnknownTextReason = 'sender' | 'form' | 'ambiguous' | 'amount' | 'moment';

export type ReadText =
  | { readonly known: WalletText }
  | { readonly known?: undefined; readonly unknown: UnknownTextReason };

/** Longer than any text of a wallet; no pattern is tried on a longer one. */
const LONGEST_TEXT = 1000;
/** Lines of advertising that a wallet puts before what it reports. */
const LEADING_LINES = 2;

/**
 * Reads one text of a wallet. It is known only if all of it has a known form, from its first word to
 * its last, so that what a payer typed as the reference can stand for nothing else. With a sender,
 * only that wallet's forms are tried, and none for a sender that is no wallet. Without one (a pasted
 * text), a reference that names money or a transaction number makes it ambiguous.
 */
export function readWalletText(text: string, from?: string): ReadText {
  const wallet = from === undefined ? undefined : walletOfSender(from);
  if (from !== undefined && wallet === undefined) return { unknown: 'sender' };
  if (text.length > LONGEST_TEXT) return { unknown: 'form' };
  const lines = plainText(text).split('\n');
  const mostDropped = wallet === undefined ? 0 : Math.min(LEADING_LINES, lines.length - 1);
  for (let dropped = 0; dropped <= mostDropped; dropped += 1) {
    const found = findForm(oneLine(lines.slice(dropped).join(' ')), wallet);
    if (found) return wallet === undefined && isAmbiguous(found) ? AMBIGUOUS : valued(found);
  }
  return { unknown: 'form' };
}

/** The wallet that sends its texts under this name. */
export function walletOfSender(from: string): Wallet | undefined {
  const name = from.trim().toLowerCase();
  return WALLETS.find((wallet) => WALLET_SENDERS[wallet].includes(name));
}

const AMBIGUOUS: ReadText = { unknown: 'ambiguous' };

/** Invisible signs dropped, digits as 0-9, letters composed as the forms have them. */
const plainText = (text: string): string =>
  toLatinDigits(visibleText(text).normalize('NFC')).replace(/\r\n?/g, '\n');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const FIELD_PATTERNS: Readonly<Record<string, string>> = {
  amount: String.raw`[\d,]*\.?\d+`,
  fee: String.raw`[\d,]*\.?\d+`,
  charge: String.raw`[\d,]*\.?\d+`,
  balance: String.raw`[\d,]*\.?\d+`,
  number: '[a-z0-9]{6,20}',
  party: '.{1,80}?',
  reference: '.{0,200}',
  at: String.raw`\d{1,2}[/-](?:\d{1,2}|\p{L}[\p{L}\p{M}]{2,12})[/-]\d{2,4} \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?`,
};

/** What a wallet adds after its report. */
const ADVERTISING = String.raw`[.।]?(?: ?(?:please )?download [^\d].{0,80})?`;

interface CompiledForm {
  readonly wallet: Wallet;
  readonly event: WalletEvent;
  readonly pattern: RegExp;
}

let compiledForms: readonly CompiledForm[] | undefined;

const compileForms = (): readonly CompiledForm[] =>
  WALLETS.flatMap((wallet) =>
    WALLET_TEXT_FORMS[wallet].map(({ event, form }) => ({
      wallet,
      event,
      pattern: new RegExp(`^${patternOf(form.normalize('NFC'))}${ADVERTISING}$`, 'iu'),
    })),
  );

/** The pattern of a form, as `WalletTextForm` describes its signs. */
const patternOf = (form: string): string =>
  form.replace(/\{(\w+)\}|Tk|[ .।,[\]<>|]/gu, (sign, field: string | undefined) =>
    field === undefined ? (SIGNS[sign] ?? sign) : `(?<${field}>${FIELD_PATTERNS[field]})`,
  );

const SIGNS: Readonly<Record<string, string>> = {
  Tk: String.raw`(?:tk\.?|bdt|৳) ?`,
  ' ': ' ?',
  '.': ' ?[.।]?',
  '।': ' ?[.।]?',
  ',': ',?',
  '[': '(?:',
  ']': ')?',
  '<': '(?:',
  '>': ')',
  '|': '|',
};

interface FoundForm {
  readonly form: CompiledForm;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

function findForm(text: string, wallet: Wallet | undefined): FoundForm | undefined {
  compiledForms ??= compileForms();
  for (const form of compiledForms) {
    if (wallet !== undefined && form.wallet !== wallet) continue;
    const { groups } = form.pattern.exec(text) ?? {};
    if (groups) return { form, fields: groups };
  }
  return undefined;
}

/** Words of a wallet's own report, which nobody types as a reference by chance. */
const REPORT_WORDS = /(?:tk|bdt|৳|টাকা)\.? ?\d|\d ?(?:tk|bdt|৳|টাকা)|tr?xn? ?id|balance|ব্যালেন্স/iu;

const isAmbiguous = ({ fields }: FoundForm): boolean =>
  REPORT_WORDS.test(`${fields['party'] ?? ''} ${fields['reference'] ?? ''}`.normalize('NFC'));

function valued({ form, fields }: FoundForm): ReadText {
  const amount = moneyOf(fields['amount']);
  const fee = moneyOf(fields['fee'] ?? fields['charge'] ?? '0');
  const balance = moneyOf(fields['balance']);
  const direction = WALLET_EVENTS[form.event];
  if (amount === undefined || amount === ZERO_PAISA || fee === undefined || balance === undefined) {
    return { unknown: 'amount' };
  }
  if (direction === 'in' && fee > amount) return { unknown: 'amount' };
  const at = momentOf(fields['at'] ?? '');
  if (at === undefined) return { unknown: 'moment' };
  const number = transactionKey(fields['number'] ?? '');
  if (number === undefined) return { unknown: 'form' };
  const party = (fields['party'] ?? '').trim();
  const mobile = mobileIn(party);
  const reference = (fields['reference'] ?? '').replace(/^[\s.:-]+|[\s.:।-]+$/gu, '');
  return {
    known: {
      wallet: form.wallet,
      event: form.event,
      direction,
      amount,
      fee,
      balance,
      number,
      at,
      party,
      ...(mobile !== undefined && { mobile }),
      ...(reference !== '' && !NO_REFERENCE.test(reference) && { reference }),
    },
  };
}

/** What wallets write in place of a reference that was not typed. */
const NO_REFERENCE = /^(?:n\/?a|none|null)$/i;

function moneyOf(text: string | undefined): Paisa | undefined {
  const amount = text === undefined ? undefined : paisaFromTaka(text);
  return amount === undefined || amount > LARGEST.transfer ? undefined : amount;
}

/** A Rocket account is the mobile number with a check digit, with or without a hyphen. */
const mobileIn = (party: string): string | undefined =>
  normaliseMobile(party) ?? normaliseMobile(/^(01\d{9})-?\d$/.exec(party)?.[1] ?? '');

const MONTHS_IN_ENGLISH = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTHS_IN_BANGLA = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'
  .normalize('NFC')
  .split(' ');
const HALF_A_DAY = 12;

/** `30/10/2025 21:02` or `08-JUN-26 06:21:43 am`: the day precedes the month. */
function momentOf(text: string): string | undefined {
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00', half] =
    /^(\d+)[/-]([^/-]+)[/-](\d+) (\d+):(\d+)(?::(\d+))? ?([ap]m)?$/i.exec(text) ?? [];
  const date = `${year.padStart(4, '20')}-${numberOfMonth(month)}-${day.padStart(2, '0')}`;
  const hours = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half);
  const isTime = hours <= 23 && Number(minute) <= 59 && Number(second) <= 59;
  if (!isDay(date) || !isTime) return undefined;
  return `${date}T${String(hours).padStart(2, '0')}:${minute}:${second}+06:00`;
}

function numberOfMonth(month: string): string {
  if (/^\d+$/.test(month)) return month.padStart(2, '0');
  const name = month.toLowerCase().normalize('NFC');
  const inEnglish = MONTHS_IN_ENGLISH.indexOf(name.slice(0, 3));
  const at = inEnglish === -1 ? MONTHS_IN_BANGLA.indexOf(name) : inEnglish;
  return String(at + 1).padStart(2, '0');
}

/** 12 am is midnight, 12 pm noon; NaN for hours that no clock of twelve has. */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > HALF_A_DAY) return Number.NaN;
  return (hour % HALF_A_DAY) + (half.toLowerCase() === 'pm' ? HALF_A_DAY : 0);
}
