/** How many bits an id that is a number may have: more is a name in hexadecimal signs. */
const MAX_DIGITS = 20;

/** An id of a gateway as ids are compared: without case, a leading 0x and leading zeros. */
export const idKey = (id: string): string => id.toLowerCase().replace(/^(?:0x)?0*(?=.)/, '');

/**
 * The same number in the other notation, as keys: some gateways answer with an id in hexadecimal
 * and report it in decimal, or the other way. Empty where the id is no number.
 */
export function otherNotations(id: string): string[] {
  const key = idKey(id);
  if (key.length > MAX_DIGITS || !/^[\da-f]+$/.test(key)) return [];
  const decimal = BigInt(`0x${key}`).toString();
  return /^\d+$/.test(key) ? [decimal, BigInt(key).toString(16)] : [decimal];
}

/** All keys by which an id may be found, its own first. */
export const allKeys = (id: string): string[] => [...new Set([idKey(id), ...otherNotations(id)])];
