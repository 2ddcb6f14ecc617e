import * as z from 'zod/mini';
import { message } from './messages.ts';
import { isNothing, looseText, REQUIRED, refuse } from './wire.ts';

/** One of fixed words, in any case, that must be there. */
export const requiredWord = <const Words extends readonly string[]>(words: Words) =>
  z.codec(looseText, z.custom<Words[number]>(), {
    decode: (value, payload) => {
      if (isNothing(value)) return refuse(payload, value, REQUIRED);
      const word = words.find((known) => known === String(value).trim().toLowerCase());
      return word ?? refuse(payload, value, message('field.notOneOf', { words: words.join(', ') }));
    },
    encode: (word) => word,
  });
