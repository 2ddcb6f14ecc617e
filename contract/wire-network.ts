import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { message } from './messages.ts';
import { type IssuePayload, isNothing, looseText, REQUIRED, readText, refuse } from './wire.ts';

const nullableText = z.nullable(z.string());

const BAD_WORD = message('network.notAWord');
const readWord = (value: unknown, maxLength: number, payload: IssuePayload): string => {
  const text = readText(value as string | number, maxLength, payload);
  return /[\s\p{Cc}]/u.test(text) ? refuse(payload, value, BAD_WORD) : text;
};

/** A name as a router has it: one word; null when empty. */
export const optionalName = (maxLength: number) =>
  withRules(
    { maxLength, refusals: [BAD_WORD] },
    z.codec(looseText, nullableText, {
      decode: (value, payload) => (isNothing(value) ? null : readWord(value, maxLength, payload)),
      encode: (text) => text,
    }),
  );

export const requiredName = (maxLength: number) =>
  withRules(
    { isRequired: true, maxLength, refusals: [BAD_WORD] },
    z.codec(looseText, z.string(), {
      decode: (value, payload) =>
        isNothing(value) ? refuse(payload, value, REQUIRED) : readWord(value, maxLength, payload),
      encode: (text) => text,
    }),
  );

const BAD_SECRET = message('router.secretForm');
/** What a router and RADIUS know of each other: printable, of 8 to 64 signs; null when empty. */
export const sharedSecret = withRules(
  { maxLength: 64, refusals: [BAD_SECRET] },
  z.codec(looseText, nullableText, {
    decode: (value, payload) => {
      if (isNothing(value)) return null;
      const text = readText(value as string | number, 64, payload);
      return /^[!-~]{8,64}$/.test(text) ? text : refuse(payload, value, BAD_SECRET);
    },
    encode: (text) => text,
  }),
);
