import { isDay } from '@netkhata/domain/billing-period';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { LARGEST_QUANTITY_MILLI } from '@netkhata/domain/bounds';
import { quantityFromMilli, quantityMilliFrom } from '@netkhata/domain/quantity';
import { visibleText } from '@netkhata/domain/visible-text';
import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { type Message, message } from './messages.ts';

/**
 * The conversion between the wire (taka, 'yes', '2026-11-21', option objects) and the code (paisa,
 * true, Day, ids). Inputs are parsed leniently, as forms send them: empty text and a missing field
 * mean "nothing", numbers may arrive as text, an option object stands for its id.
 */
export const REQUIRED = message('field.required');

export interface IssuePayload {
  issues: unknown[];
}

/** Adds an issue to a value, as a message key that the server translates. */
export const refuse = (
  payload: IssuePayload,
  input: unknown,
  reason: Message,
  path: string[] = [],
): never => {
  payload.issues.push({ code: 'custom', input, params: { message: reason }, path });
  return z.NEVER;
};

/** A message by key, beside the field that has its English text. */
export const serverMessage = z.custom<Message>();

export const looseText = z.optional(z.nullable(z.union([z.string(), z.number()])));
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && visibleText(value) === '');

/** A field of a form that a select may fill: a plain value, or the select's option object. */
export const looseOption = z.optional(
  z.nullable(z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())])),
);

/** Where an option object may hold a word: `{ value, label }`, `{ id, name }`, `{ key }`. */
const WORD_NAMES = ['id', 'key', 'name'];

/**
 * The values that a field may mean, the likeliest first: the value itself; for an option object its
 * `value`, or where it has none its id and its name. Empty where nothing was chosen.
 */
export function valuesInside(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return isNothing(value) ? [] : [value];
  const option = value as Record<string, unknown>;
  const names = 'value' in option ? ['value'] : WORD_NAMES;
  return names
    .map((name) => option[name])
    .filter((each) => !isNothing(each))
    .map(plainOf);
}

/** An object inside an option means nothing that a field understands, and is refused as that. */
const plainOf = (value: unknown): unknown => (typeof value === 'object' ? Number.NaN : value);

/** Reads the first of a field's values that `read` understands; undefined where it is none. */
export function readInside<Read>(
  value: unknown,
  read: (inner: unknown) => Read | undefined,
): Read | undefined {
  return valuesInside(value)
    .map(read)
    .find((found) => found !== undefined);
}

/** A text as it is stored: without signs that nobody sees (`visibleText`). */
export const readText = (
  value: string | number,
  maxLength: number,
  payload: IssuePayload,
): string => {
  const text = visibleText(String(value));
  if (String(value).includes('\u0000') || /\p{Surrogate}/u.test(text)) {
    return refuse(payload, value, message('field.unstorableCharacter'));
  }
  if (text.length > maxLength) {
    return refuse(payload, value, message('field.tooLong', { most: maxLength }));
  }
  return text;
};

/** Optional text; null when empty. */
export const optionalText = (maxLength: number) =>
  withRules(
    { maxLength },
    z.codec(looseText, z.nullable(z.string()), {
      decode: (value, payload) =>
        isNothing(value) ? null : readText(value as string | number, maxLength, payload),
      encode: (text) => text,
    }),
  );

/** Required text. */
export const requiredText = (maxLength: number) =>
  withRules(
    { isRequired: true, maxLength },
    z.codec(looseText, z.string(), {
      decode: (value, payload) =>
        isNothing(value)
          ? refuse(payload, value, REQUIRED)
          : readText(value as string | number, maxLength, payload),
      encode: (text) => text,
    }),
  );

const NOT_A_QUANTITY = message('field.notAQuantity', {
  most: quantityFromMilli(LARGEST_QUANTITY_MILLI),
});

/** A quantity with up to three decimals on the wire, thousandths in the code; 1 when empty. */
export const quantity = withRules(
  { refusals: [NOT_A_QUANTITY] },
  z.codec(looseText, z.int(), {
    decode: (value, payload) =>
      isNothing(value)
        ? 1000
        : (quantityMilliFrom(value as string | number) ?? refuse(payload, value, NOT_A_QUANTITY)),
    encode: quantityFromMilli,
  }),
);

const dayType = z.string().check(z.refine(isDay));

/** A business day in a reply. */
export const day = dayType;

const NOT_A_DAY = message('field.notADay');

const readDay = (value: string | number, payload: IssuePayload): string => {
  const text = toLatinDigits(visibleText(String(value)));
  // A form may send a whole ISO instant for a date field; the day is its first ten characters.
  const dayText = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z?$/.test(text) ? text.slice(0, 10) : text;
  const isPlausible = isDay(dayText) && dayText >= '1970-01-01' && dayText < '2100-01-01';
  return isPlausible ? dayText : refuse(payload, value, NOT_A_DAY);
};

/** A business day in a form: null when empty. */
export const optionalDay = withRules(
  { refusals: [NOT_A_DAY] },
  z.codec(looseText, z.nullable(dayType), {
    decode: (value, payload) =>
      isNothing(value) ? null : readDay(value as string | number, payload),
    encode: (text) => text,
  }),
);

export const requiredDay = withRules(
  { isRequired: true, refusals: [NOT_A_DAY] },
  z.codec(looseText, dayType, {
    decode: (value, payload) =>
      isNothing(value)
        ? refuse(payload, value, REQUIRED)
        : readDay(value as string | number, payload),
    encode: (text) => text,
  }),
);

/** 'yes' / 'no' on the wire. */
export const yesNo = z.codec(z.enum(['yes', 'no']), z.boolean(), {
  decode: (value) => value === 'yes',
  encode: (value) => (value ? 'yes' : 'no'),
});

const YES = ['yes', 'true', '1', 'on'];
const NO = ['no', 'false', '0', 'off'];

const yesOrNo = (value: unknown): boolean | undefined => {
  const text = String(value).trim().toLowerCase();
  if (YES.includes(text)) return true;
  return NO.includes(text) ? false : undefined;
};

const NOT_YES_OR_NO = message('field.notYesOrNo');

/** A yes/no choice in a form; also reads true/false, 1/0 and option objects. Null when empty. */
export const optionalYesNo = withRules(
  { refusals: [NOT_YES_OR_NO] },
  z.codec(looseOption, z.nullable(z.boolean()), {
    decode: (value, payload) =>
      valuesInside(value).length === 0
        ? null
        : (readInside(value, yesOrNo) ?? refuse(payload, value, NOT_YES_OR_NO)),
    encode: (value) => (value === null ? null : value ? 'yes' : 'no'),
  }),
);

/** 0 / 1 on the wire. */
export const zeroOne = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (value) => value === 1,
  encode: (value) => (value ? 1 : 0),
});

const readWhole = (
  value: unknown,
  limits: { min: number; max: number },
  refused: { payload: IssuePayload; reason: Message },
): number => {
  const whole = readInside(value, (inner) => {
    const text = toLatinDigits(visibleText(String(inner)));
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  });
  const isInRange = whole !== undefined && whole >= limits.min && whole <= limits.max;
  return isInRange ? whole : refuse(refused.payload, value, refused.reason);
};

/** A whole number in a form or the option object that holds it, within limits; required. */
export const requiredWhole = (limits: { min: number; max: number }) => {
  const reason = message('field.notInRange', { least: limits.min, most: limits.max });
  return withRules(
    { isRequired: true, refusals: [reason] },
    z.codec(looseOption, z.int(), {
      decode: (value, payload) =>
        valuesInside(value).length === 0
          ? refuse(payload, value, REQUIRED)
          : readWhole(value, limits, { payload, reason }),
      encode: (value) => value,
    }),
  );
};

/** A whole number in a form or the option object that holds it, within limits; null when empty. */
export const optionalWhole = (limits: { min: number; max: number }) => {
  const notInRange = message('field.notInRange', { least: limits.min, most: limits.max });
  return withRules(
    { refusals: [notInRange] },
    z.codec(looseOption, z.nullable(z.int()), {
      decode: (value, payload) =>
        valuesInside(value).length === 0
          ? null
          : readWhole(value, limits, { payload, reason: notInRange }),
      encode: (value) => value,
    }),
  );
};

/**
 * Passwords are not trimmed, and only their length is checked. Too long is refused instead of
 * limited by `maxLength`: an input that truncated a pasted password would save a different one.
 */
const LONGEST = 200;
const looseSecret = z.optional(z.nullable(z.string()));

const lengthRules = (minLength: number) => {
  const tooLong = message('field.tooLong', { most: LONGEST });
  const tooShort = message('field.tooShort', { least: minLength });
  return {
    refusals: minLength > 1 ? [tooLong, tooShort] : [tooLong],
    refusalOf: (text: string): Message | undefined => {
      if (text.length > LONGEST) return tooLong;
      return text.length < minLength ? tooShort : undefined;
    },
  };
};

export const password = (minLength: number) => {
  const { refusals, refusalOf } = lengthRules(minLength);
  return withRules(
    { isRequired: true, refusals },
    z.codec(looseSecret, z.string(), {
      decode: (text, payload) => {
        if (!text) return refuse(payload, '', REQUIRED);
        const refusal = refusalOf(text);
        return refusal ? refuse(payload, '', refusal) : text;
      },
      encode: (text) => text,
    }),
  );
};

/** A password; empty keeps the stored one. */
export const optionalPassword = (minLength: number) => {
  const { refusals, refusalOf } = lengthRules(minLength);
  return withRules(
    { refusals },
    z.codec(looseSecret, z.nullable(z.string()), {
      decode: (text, payload) => {
        if (!text) return null;
        const refusal = refusalOf(text);
        return refusal ? refuse(payload, '', refusal) : text;
      },
      encode: (text) => text,
    }),
  );
};
