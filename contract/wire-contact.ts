import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { isNationalId, normaliseMobile } from '@netkhata/domain/mobile-number';
import * as z from 'zod/mini';
import { message } from './messages.ts';
import { isNothing, looseText, REQUIRED, readText, refuse, type IssuePayload } from './wire.ts';

export const NO_MOBILE = message('field.notAMobile');

/**
 * A mobile number, normalised to 01712345678 or +6591234567; null when empty. Whether the
 * company takes numbers of other countries, its own setting says (`requireOwnMobiles`).
 */
export const optionalMobile = z.codec(looseText, z.nullable(z.string()), {
  decode: (value, payload) => (isNothing(value) ? null : readMobile(value, payload)),
  encode: (mobile) => mobile,
});

export const requiredMobile = z.codec(looseText, z.string(), {
  decode: (value, payload) =>
    isNothing(value) ? refuse(payload, value, REQUIRED) : readMobile(value, payload),
  encode: (mobile) => mobile,
});

const readMobile = (value: unknown, payload: IssuePayload): string =>
  normaliseMobile(String(value), 'international') ?? refuse(payload, value, NO_MOBILE);

/** National id of 10, 13 or 17 digits, or a passport number, as the form's label says. */
export const optionalNationalId = z.codec(looseText, z.nullable(z.string()), {
  decode: (value, payload) => {
    if (isNothing(value)) return null;
    const text = toLatinDigits(String(value)).replaceAll(/[\s-]/g, '').toUpperCase();
    const isPassport = /^[A-Z]{1,2}\d{7,8}$/.test(text);
    return isPassport || isNationalId(text)
      ? text
      : refuse(payload, value, message('field.notANationalId'));
  },
  encode: (text) => text,
});

export const optionalEmail = z.codec(looseText, z.nullable(z.string()), {
  decode: (value, payload) => {
    if (isNothing(value)) return null;
    const text = readText(value as string | number, 120, payload);
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
      ? text
      : refuse(payload, value, message('field.notAnEmail'));
  },
  encode: (text) => text,
});
