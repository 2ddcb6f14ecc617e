import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { message } from './messages.ts';
import {
  isNothing,
  type IssuePayload,
  looseOption,
  looseText,
  readInside,
  readText,
  refuse,
  REQUIRED,
  valuesInside,
} from './wire.ts';

/** Ids on the wire: a number, a text, or the option object of a form's select. */
const MAX_ID = 9_007_199_254_740_991;
const ID_NAMES = ['value', 'id', 'areaId', 'ledgerId', 'employeeId', 'itemId', 'customerId'];

type OptionValue = string | number | null | undefined | Record<string, unknown>;
const option = z.optional(
  z.nullable(z.union([z.string(), z.number(), z.record(z.string(), z.unknown())])),
);

/** The id inside a select's value: 7, '7', { value: 7, label }, { id: 7, name }, { areaId: 7 }. */
const idInside = (value: OptionValue): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const name = ID_NAMES.find((key) => !isNothing(value[key]));
  return name === undefined ? null : value[name];
};

const readId = (value: unknown, payload: IssuePayload): number => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_ID ? id : refuse(payload, value, message('record.unknown'));
};

/** An id or an option object; null when empty. */
export const optionalId = withRules(
  { id: 'one' },
  z.codec(option, z.nullable(z.int()), {
    decode: (value, payload) => {
      const inner = idInside(value);
      return isNothing(inner) ? null : readId(inner, payload);
    },
    encode: (id) => id,
  }),
);

/** An id or an option object; required. */
export const requiredId = withRules(
  { isRequired: true, id: 'one' },
  z.codec(option, z.int(), {
    decode: (value, payload) => {
      const inner = idInside(value);
      return isNothing(inner) ? refuse(payload, value, REQUIRED) : readId(inner, payload);
    },
    encode: (id) => id,
  }),
);

/** An id in a path. */
export const pathId = withRules(
  { isRequired: true, id: 'one' },
  z.codec(z.union([z.string(), z.number()]), z.int(), {
    decode: (value, payload) => readId(value, payload),
    encode: (id) => String(id),
  }),
);

/** The zone filter of a report: an id, an option, or 'all' (null). */
export const zoneOrAll = withRules(
  { id: 'one or all' },
  z.codec(option, z.nullable(z.int()), {
    decode: (value, payload) => {
      const inner = idInside(value);
      const isAll = typeof inner === 'string' && inner.trim().toLowerCase() === 'all';
      if (isNothing(inner) || isAll) return null;
      return readId(inner, payload);
    },
    encode: (id) => id ?? 'all',
  }),
);

/**
 * An id, an option, or the name of a record to be created (a block or road typed into the form).
 */
export const idOrName = (maxLength: number) =>
  withRules(
    { maxLength },
    z.codec(
      option,
      z.nullable(z.union([z.object({ id: z.int() }), z.object({ name: z.string() })])),
      {
        decode: (value, payload) => {
          if (isNothing(value)) return null;
          if (typeof value === 'object' && value !== null) {
            const inner = idInside(value);
            if (!isNothing(inner)) return { id: readId(inner, payload) };
            const name = value.name;
            if (typeof name !== 'string' || name.trim() === '') return null;
            return { name: readText(name, maxLength, payload) };
          }
          const text = readText(value as string | number, maxLength, payload);
          return /^\d{1,16}$/.test(text) ? { id: readId(text, payload) } : { name: text };
        },
        encode: (choice) => choice,
      },
    ),
  );

const wordIn = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined => {
  const typed = String(value).trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === typed);
};

const notOneOf = (words: readonly string[]) =>
  message('field.notOneOf', { words: words.join(', ') });

/** One of fixed words or the option object that holds it, ignoring case; null when empty. */
export const optionalWord = <const Words extends readonly string[]>(words: Words) =>
  withRules(
    { words },
    z.codec(looseOption, z.nullable(z.custom<Words[number]>()), {
      decode: (value, payload) => {
        if (valuesInside(value).length === 0) return null;
        const word = readInside(value, (inner) => wordIn<Words[number]>(words, inner));
        return word ?? refuse(payload, value, notOneOf(words));
      },
      encode: (word) => word,
    }),
  );

/** One of fixed words or the option object that holds it, ignoring case; required. */
export const requiredWord = <const Words extends readonly string[]>(words: Words) =>
  withRules(
    { isRequired: true, words },
    z.codec(looseOption, z.custom<Words[number]>(), {
      decode: (value, payload) => {
        if (valuesInside(value).length === 0) return refuse(payload, value, REQUIRED);
        const word = readInside(value, (inner) => wordIn<Words[number]>(words, inner));
        return word ?? refuse(payload, value, notOneOf(words));
      },
      encode: (word) => word,
    }),
  );

/** Several of fixed words, ignoring case, separated by commas; null when empty. */
export const optionalWords = <const Words extends readonly string[]>(words: Words) =>
  withRules(
    { refusals: [notOneOf(words)] },
    z.codec(looseText, z.nullable(z.array(z.custom<Words[number]>())), {
      decode: (value, payload) => {
        if (isNothing(value)) return null;
        const sent = String(value).split(',');
        const known = sent.map((each) => wordIn(words, each));
        return known.every((word) => word !== undefined)
          ? [...new Set(known)]
          : refuse(payload, value, notOneOf(words));
      },
      encode: (chosen) => chosen && chosen.join(','),
    }),
  );
