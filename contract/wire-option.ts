import { visibleText } from '@netkhata/domain/visible-text';
import * as z from 'zod/mini';

/** A field of a form that a select may fill: a plain value, or the select's option object. */
export const looseOption = z.optional(
  z.nullable(z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())])),
);

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && visibleText(value) === '');

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
