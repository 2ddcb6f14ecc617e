/** Whitespace, control and invisible format characters, which no router displays. */
const BLANK_OR_CONTROL = /[\s\p{Cc}\p{Cf}]/u;
const CONTROL = /\p{Cc}/u;
const QUOTES = ["'", '"', '`'];

/** Whether a PPPoE user name is a single word: routers and RADIUS would split any other. */
export const isLoginName = (name: string): boolean => !BLANK_OR_CONTROL.test(name);

/**
 * FreeRADIUS does not take a password with the same quote at both ends literally, and control
 * characters cannot be passed to it.
 */
export function isLoginPassword(password: string): boolean {
  if (CONTROL.test(password)) return false;
  const first = password.charAt(0);
  return !(QUOTES.includes(first) && password.endsWith(first));
}
