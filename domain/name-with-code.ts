import type { LocalFormat } from './local-format.ts';

/** A name with a code behind it, 'Shahnaz Khatun (DF1074)': the code in the digits of the language. */
export const nameWithCode = (format: Pick<LocalFormat, 'code'>, name: string): string =>
  name.replace(/\([^()]*\)$/, format.code);
