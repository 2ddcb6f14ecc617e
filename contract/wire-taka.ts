import {
  isTooManyTaka,
  MAX_PAISA,
  type Paisa,
  type PaisaSum,
  paisaFromTaka,
  paisaSumFromTaka,
  takaFromPaisa,
  takaText,
} from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';
import * as z from 'zod/mini';
import { type FieldRules, withRules } from './field-rules.ts';
import { type Message, message } from './messages.ts';
import { type IssuePayload, isNothing, looseText, REQUIRED, refuse } from './wire.ts';

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
}

const TOO_MANY_DECIMALS = message('field.tooManyDecimals');
const BELOW_ZERO = message('field.belowZero');

const readTaka = (value: string | number, payload: IssuePayload, rule: TakaRule): Paisa => {
  const amount = paisaFromTaka(value);
  const isTooLarge = amount === undefined ? isTooManyTaka(value) : Math.abs(amount) > rule.most;
  if (isTooLarge) return refuse(payload, value, tooLarge(rule.most));
  if (amount === undefined) return refuse(payload, value, TOO_MANY_DECIMALS);
  if (amount < 0 && !rule.isSigned) return refuse(payload, value, BELOW_ZERO);
  return amount;
};

const takaRules = (rule: TakaRule): FieldRules => ({
  refusals: [TOO_MANY_DECIMALS, ...(rule.isSigned ? [] : [BELOW_ZERO]), tooLarge(rule.most)],
});

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
