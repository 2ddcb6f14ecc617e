import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { message } from './messages.ts';
import { looseText, isNothing, REQUIRED, refuse } from './wire.ts';
import { looseOption, readInside, valuesInside } from './wire-option.ts';

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
