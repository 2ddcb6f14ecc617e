import type { REFUSAL_REASONS } from '@netkhata/contract/register';

export interface RefusalReason {
  reasonCode: (typeof REFUSAL_REASONS)[number];
  /** What stands in the text of the code, by name. */
  reasonValues: Record<string, string>;
}

/** How the English texts begin or read; what varies in one is a named group. */
const TEXTS: readonly [RegExp, RefusalReason['reasonCode']][] = [
  [/^This field is required\.$/, 'required'],
  [/^Must be a mobile number/, 'mobile'],
  [/^Must be an amount/, 'amount'],
  [/^May not be below zero\.$/, 'belowZero'],
  [/^Is too large\.$/, 'tooLarge'],
  [/^Must be YYYY-MM-DD or DD\/MM\/YYYY/, 'day'],
  [/^Must be a whole number from (?<from>\d+) to (?<to>\d+)\.$/, 'wholeNumber'],
  [/^Must be one of: (?<words>.+)\.$/, 'oneOf'],
  [/^This category has no such cycle\.$/, 'cycle'],
  [/^Must be a national id/, 'nationalId'],
  [/^Must be an e-mail address\.$/, 'email'],
  [/^May have at most (?<most>\d+) characters\.$/, 'tooLong'],
  [/^Has a character that cannot be stored\.$/, 'unstorable'],
  [/^Duplicate code: row (?<row>\d+) has it\.$/, 'duplicateCode'],
  [/^Another customer has this code\.$/, 'codeTaken'],
  [/^Another customer uses this PPPoE user name\.$/, 'pppoeTaken'],
];

/** A refusal as a code with its values, so that a screen can say it in its own language. */
export function refusalReason(text: string): RefusalReason {
  for (const [pattern, reasonCode] of TEXTS) {
    const match = pattern.exec(text);
    if (match) return { reasonCode, reasonValues: { ...match.groups } };
  }
  return { reasonCode: 'other', reasonValues: {} };
}
