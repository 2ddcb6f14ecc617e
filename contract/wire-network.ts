import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { message } from './messages.ts';
import { type IssuePayload, isNothing, looseText, REQUIRED, readText, refuse } from './wire.ts';

const nullableText = z.nullable(z.string());

/** Whether an earlier check, such as the length, has already refused the value. */
const isRefused = ({ issues }: IssuePayload): boolean => issues.length > 0;

const BAD_WORD = message('network.notAWord');
const readWord = (value: unknown, maxLength: number, payload: IssuePayload): string => {
  const text = readText(value as string | number, maxLength, payload);
  return isRefused(payload) || !/[\s\p{Cc}]/u.test(text) ? text : refuse(payload, value, BAD_WORD);
};

/** A router's identifier: one word; null when empty. */
export const optionalName = (maxLength: number) =>
  withRules(
    { maxLength, refusals: [BAD_WORD] },
    z.codec(looseText, nullableText, {
      decode: (value, payload) => (isNothing(value) ? null : readWord(value, maxLength, payload)),
      encode: (text) => text,
    }),
  );

const BAD_LINE = message('network.notALine');
/** The name of a profile, which may contain spaces. */
export const requiredLine = (maxLength: number) =>
  withRules(
    { isRequired: true, maxLength, refusals: [BAD_LINE] },
    z.codec(looseText, z.string(), {
      decode: (value, payload) => {
        if (isNothing(value)) return refuse(payload, value, REQUIRED);
        const text = readText(value as string | number, maxLength, payload);
        return isRefused(payload) || !/\p{Cc}/u.test(text)
          ? text
          : refuse(payload, value, BAD_LINE);
      },
      encode: (text) => text,
    }),
  );

const MAX_SECRET_LENGTH = 64;
const BAD_SECRET = message('router.secretForm');
/** The secret shared by a router and RADIUS: 8 to 64 printable characters; null when empty. */
export const sharedSecret = withRules(
  { maxLength: MAX_SECRET_LENGTH, refusals: [BAD_SECRET] },
  z.codec(looseText, nullableText, {
    decode: (value, payload) => {
      if (isNothing(value)) return null;
      const text = readText(value as string | number, MAX_SECRET_LENGTH, payload);
      return isRefused(payload) || /^[!-~]{8,}$/.test(text)
        ? text
        : refuse(payload, value, BAD_SECRET);
    },
    encode: (text) => text,
  }),
);
