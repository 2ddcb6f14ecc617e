import {
  isTooManyTaka,
  MAX_PAISA,
  type Paisa,
  paisaFromTaka,
  type PaisaSum,
  paisaSumFromTaka,
  takaFromPaisa,
  takaText,
} from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';
import * as z from 'zod/mini';
import { type FieldRules, withRules } from './field-rules.ts';
import { type Message, message } from './messages.ts';
import { isNothing, type IssuePayload, looseText, readText, refuse, REQUIRED } from './wire.ts';
import { BANKNOTES, MAX_PIECES } from '@netkhata/domain/banknotes';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { isNationalId, normaliseMobile } from '@netkhata/domain/mobile-number';

const paisaType = z.custom<Paisa>((value) => Number.isSafeInteger(value));

/** Money in a reply: taka with at most two decimals on the wire, paisa in the code. */
export const taka = z.codec(z.union([z.number(), z.string()]), paisaType, {
  decode: (value, payload) =>
    paisaFromTaka(value) ?? refuse(payload, value, message('field.notAnAmount')),
  encode: takaFromPaisa,
});

const paisaSumType = z.custom<PaisaSum>(
  (value) => typeof value === 'bigint' || Number.isSafeInteger(value),
);

/** A sum in a reply: a number, or text where a number would no longer be exact. */
export const takaSum = z.codec(z.union([z.number(), z.string()]), paisaSumType, {
  decode: (value, payload) =>
    paisaFromTaka(value) ??
    paisaSumFromTaka(String(value)) ??
    refuse(payload, value, message('field.notAnAmount')),
  encode: (sum) => (sum > MAX_PAISA || sum < -MAX_PAISA ? takaText(sum) : takaFromPaisa(sum)),
});

/** The message for an amount above the limit. */
export const tooLarge = (most: Paisa): Message =>
  message('field.amountTooLarge', { most: formatTaka(most, { sign: '' }) });

interface TakaRule {
  /** The largest accepted amount, positive or negative (domain/bounds.ts). */
  most: Paisa;
  /** Whether amounts below zero are accepted. */
  isSigned?: boolean;
  /** Whether zero is refused too. */
  isPositive?: boolean;
}

const TOO_MANY_DECIMALS = message('field.tooManyDecimals');
const tooSmall = (rule: TakaRule): Message =>
  message(rule.isPositive ? 'field.notAboveZero' : 'field.belowZero');

const readTaka = (value: string | number, payload: IssuePayload, rule: TakaRule): Paisa => {
  const amount = paisaFromTaka(value);
  const isTooLarge = amount === undefined ? isTooManyTaka(value) : Math.abs(amount) > rule.most;
  if (isTooLarge) return refuse(payload, value, tooLarge(rule.most));
  if (amount === undefined) return refuse(payload, value, TOO_MANY_DECIMALS);
  const isTooSmall = rule.isPositive ? amount <= 0 : amount < 0;
  if (isTooSmall && !rule.isSigned) return refuse(payload, value, tooSmall(rule));
  return amount;
};

const takaRules = (rule: TakaRule): FieldRules => {
  const least = rule.isSigned ? [] : [tooSmall(rule)];
  return { refusals: [TOO_MANY_DECIMALS, ...least, tooLarge(rule.most)] };
};

/** An amount in a form; null when empty. */
export const optionalTaka = (rule: TakaRule) =>
  withRules(
    takaRules(rule),
    z.codec(looseText, z.nullable(paisaType), {
      decode: (value, payload) =>
        isNothing(value) ? null : readTaka(value as string | number, payload, rule),
      encode: (amount) => (amount === null ? null : takaFromPaisa(amount)),
    }),
  );

/** An amount in a form; required. */
export const requiredTaka = (rule: TakaRule) =>
  withRules(
    { isRequired: true, ...takaRules(rule) },
    z.codec(looseText, paisaType, {
      decode: (value, payload) =>
        isNothing(value)
          ? refuse(payload, value, REQUIRED)
          : readTaka(value as string | number, payload, rule),
      encode: takaFromPaisa,
    }),
  );

const countedNote = z.object({
  note: z.int(),
  pieces: z.int().check(z.minimum(0), z.maximum(MAX_PIECES)),
});

const NOTES_WRONG = message('field.notNotes');

/** Counted notes, each denomination at most once; an empty list is a count of zero. */
export const countedNotes = withRules(
  { isRequired: true, refusals: [NOTES_WRONG] },
  z.codec(z.unknown(), z.array(countedNote), {
    decode: (value, payload) => {
      const read = z.safeParse(z.array(countedNote), value);
      const notes = read.success ? read.data.map(({ note }) => note) : [];
      const isKnown = notes.every((note) => (BANKNOTES as readonly number[]).includes(note));
      const isCount = read.success && isKnown && new Set(notes).size === notes.length;
      return isCount ? read.data : refuse(payload, value, NOTES_WRONG);
    },
    encode: (notes) => notes,
  }),
);

/** Counted notes in a reply. */
export const notesOfCount = z.array(countedNote);

interface TextForm {
  maxLength: number;
  /** The message for a text that `read` does not know. */
  refusals: readonly [Message];
  /** The normalised text; undefined where it is invalid. */
  read: (text: string) => string | undefined;
}

const readForm = (form: TextForm, value: string | number, payload: IssuePayload): string => {
  const text = readText(value, form.maxLength, payload);
  if (payload.issues.length > 0) return z.NEVER;
  return form.read(text) ?? refuse(payload, value, form.refusals[0]);
};

/** A text of a form of its own; null when empty. */
export const optionalForm = ({ read, ...rules }: TextForm) =>
  withRules(
    rules,
    z.codec(looseText, z.nullable(z.string()), {
      decode: (value, payload) =>
        isNothing(value) ? null : readForm({ read, ...rules }, value as string | number, payload),
      encode: (text) => text,
    }),
  );

/** A text of a form of its own; required. */
export const requiredForm = ({ read, ...rules }: TextForm) =>
  withRules(
    { isRequired: true, ...rules },
    z.codec(looseText, z.string(), {
      decode: (value, payload) =>
        isNothing(value)
          ? refuse(payload, value, REQUIRED)
          : readForm({ read, ...rules }, value as string | number, payload),
      encode: (text) => text,
    }),
  );

export const NO_MOBILE = message('field.notAMobile');

const MOBILE: TextForm = {
  maxLength: 30,
  refusals: [NO_MOBILE],
  read: (text) => normaliseMobile(text, 'international'),
};

/**
 * A mobile number, normalised to 01712345678 or +6591234567; null when empty. Whether foreign
 * numbers are allowed depends on the company's settings (`requireOwnMobiles`).
 */
export const optionalMobile = optionalForm(MOBILE);

export const requiredMobile = requiredForm(MOBILE);

/** A national id of 10, 13 or 17 digits, or a passport number. */
export const optionalNationalId = optionalForm({
  maxLength: 30,
  refusals: [message('field.notANationalId')],
  read: (typed) => {
    const text = toLatinDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase();
    return /^[A-Z]{1,2}\d{7,8}$/.test(text) || isNationalId(text) ? text : undefined;
  },
});

export const optionalEmail = optionalForm({
  maxLength: 120,
  refusals: [message('field.notAnEmail')],
  read: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : undefined),
});
