import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { isNationalId, normaliseMobile } from '@netkhata/domain/mobile-number';
import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { type Message, message } from './messages.ts';
import { isNothing, looseText, REQUIRED, readText, refuse, type IssuePayload } from './wire.ts';

interface TextForm {
  maxLength: number;
  refusals: readonly [Message];
  /** The normalised text; undefined where it is invalid. */
  read: (text: string) => string | undefined;
}

const readForm = (form: TextForm, value: string | number, payload: IssuePayload): string => {
  const text = readText(value, form.maxLength, payload);
  if (payload.issues.length > 0) return z.NEVER;
  return form.read(text) ?? refuse(payload, value, form.refusals[0]);
};

const optionalForm = ({ read, ...rules }: TextForm) =>
  withRules(
    rules,
    z.codec(looseText, z.nullable(z.string()), {
      decode: (value, payload) =>
        isNothing(value) ? null : readForm({ read, ...rules }, value as string | number, payload),
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

export const requiredMobile = withRules(
  { isRequired: true, maxLength: MOBILE.maxLength, refusals: MOBILE.refusals },
  z.codec(looseText, z.string(), {
    decode: (value, payload) =>
      isNothing(value)
        ? refuse(payload, value, REQUIRED)
        : readForm(MOBILE, value as string | number, payload),
    encode: (mobile) => mobile,
  }),
);

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
