/** Line breaks, control and invisible format characters, which no router displays. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const CONTROL = /\p{Cc}/u;
const QUOTES = ["'", '"', '`'];

/** Whether routers and RADIUS take this as a PPPoE user name; blanks inside are no hindrance. */
export const isLoginName = (name: string): boolean => !HIDDEN.test(name);

/**
 * FreeRADIUS does not take a password with the same quote at both ends literally, and control
 * characters cannot be passed to it.
 */
export function isLoginPassword(password: string): boolean {
  if (CONTROL.test(password)) return false;
  const first = password.charAt(0);
  return !(QUOTES.includes(first) && password.endsWith(first));
}
