/** A check of one value that a client reads; shapes of them are compared field by field. */
export type Leaf = (value: unknown) => boolean;
export type Shape = Leaf | { readonly [field: string]: Shape } | readonly [Shape];

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Any value that is not undefined. */
export const anything: Leaf = (value) => value !== undefined;
export const text: Leaf = (value) => typeof value === 'string';
export const filled: Leaf = (value) => typeof value === 'string' && value !== '';
export const textOrNull: Leaf = (value) => value === null || typeof value === 'string';
export const number: Leaf = (value) => Number.isFinite(value);
export const id: Leaf = (value) => Number.isSafeInteger(value) && Number(value) > 0;
export const count: Leaf = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** Taka, with at most two decimals. */
export const money: Leaf = (value) =>
  typeof value === 'number' && Number(value.toFixed(2)) === value;
export const moneyOrNull: Leaf = (value) => value === null || money(value);
export const day: Leaf = isDay;
export const dayOrNull: Leaf = (value) => value === null || isDay(value);
export const yesNo: Leaf = (value) => value === 'yes' || value === 'no';
/** `1` or `true` (section 8). */
export const successful: Leaf = (value) => value === true || value === 1;
export const oneOf =
  (...words: readonly unknown[]): Leaf =>
  (value) =>
    words.includes(value);
export const nullOr =
  (shape: Shape): Leaf =>
  (value) =>
    value === null || mismatches(value, shape).length === 0;

/** A list that may be empty. */
export const rowsOf =
  (row: Shape): Leaf =>
  (value) =>
    Array.isArray(value) && value.every((each) => mismatches(each, row).length === 0);

/** Lists every mismatch with a shape; a list must have at least one row, all of one shape. */
export function mismatches(value: unknown, shape: Shape, path = 'answer'): string[] {
  if (typeof shape === 'function') {
    return shape(value) ? [] : [`${path} is ${JSON.stringify(value) ?? 'missing'}`];
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value) || value.length === 0) return [`${path} is no list with rows`];
    return value.flatMap((row, index) => mismatches(row, shape[0] as Shape, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return [`${path} is no object`];
  return Object.entries(shape).flatMap(([field, inner]) =>
    mismatches((value as Record<string, unknown>)[field], inner, `${path}.${field}`),
  );
}
