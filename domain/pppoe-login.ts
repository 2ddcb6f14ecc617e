/** Blanks and signs that no router shows. */
const BLANK_OR_CONTROL = /[\s\p{Cc}\p{Cf}]/u;
const CONTROL = /\p{Cc}/u;
const QUOTES = ["'", '"', '`'];

/** A PPPoE user name is one word: routers and RADIUS split others. */
export const isLoginName = (name: string): boolean => !BLANK_OR_CONTROL.test(name);

/**
 * RADIUS reads a password with the same quote at both ends as something else, and cannot be told of
 * control signs.
 */
export function isLoginPassword(password: string): boolean {
  if (CONTROL.test(password)) return false;
  const first = password.charAt(0);
  return !(QUOTES.includes(first) && password.endsWith(first));
}
