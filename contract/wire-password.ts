import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { type Message, message } from './messages.ts';
import { REQUIRED, refuse } from './wire.ts';

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
