import { visibleText } from './visible-text.ts';

/** Line breaks and control characters, which no router takes. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const CONTROL = /\p{Cc}/u;
/** Bytes that the tables of FreeRADIUS and many panels have for a name. */
const USUAL_BYTES = 64;
const QUOTES = ["'", '"', '`'];

/**
 * Whether routers and RADIUS take this as a PPPoE user name; blanks inside are no hindrance, nor are
 * signs that only shape letters.
 */
export const isLoginName = (name: string): boolean => !BREAKS.test(name);

const utf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
};

export type LoginDoubt = 'hidden' | 'blank' | 'nonAscii' | 'long';

/**
 * What is unwise in a PPPoE user name as it was typed: devices must send exactly the same bytes.
 * Signs that nobody sees are not stored, so a device that sends them is not let in.
 */
export function doubtsOfLogin(typed: string): LoginDoubt[] {
  const name = visibleText(typed);
  const doubts: Record<LoginDoubt, boolean> = {
    // A byte order mark is a blank to `trim`, and a hidden sign here.
    hidden: name !== typed.replaceAll(/^[^\S\ufeff]+|[^\S\ufeff]+$/g, ''),
    blank: /\s/u.test(name),
    nonAscii: /\P{ASCII}/u.test(name),
    long: utf8Bytes(name) > USUAL_BYTES,
  };
  return (Object.keys(doubts) as LoginDoubt[]).filter((doubt) => doubts[doubt]);
}

/**
 * FreeRADIUS does not take a password with the same quote at both ends literally, and control
 * characters cannot be passed to it.
 */
export function isLoginPassword(password: string): boolean {
  if (CONTROL.test(password)) return false;
  const first = password.charAt(0);
  return !(QUOTES.includes(first) && password.endsWith(first));
}
