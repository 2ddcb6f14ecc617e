import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import { isPopularPassword } from './popular-passwords.ts';

/** Words that belong to this product and to what its users do here. */
const PRODUCT_WORDS = ['netkhata', 'administrator', 'superadmin', 'password', 'internet'];
/** Shorter ones stand in too many good passwords. */
const SHORTEST_WORD = 4;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');

/** The whole name and each word of it, as letters. */
const wordsOf = (name: string): string[] =>
  [name, ...name.split(/[^\p{L}\p{M}]+/u)]
    .map(lettersOf)
    .filter((word) => word.length >= SHORTEST_WORD);

/**
 * Refuses a new password that is tried first: one of the most used, or one that is nothing but a
 * name of the company, the product or its own user with digits and signs. There is no rule on kinds
 * of characters, and none on age (OWASP ASVS 5, 6.2.4 to 6.2.11).
 */
export async function requireUnguessable(
  tx: Database,
  { password, names }: { password: string; names: readonly string[] },
): Promise<void> {
  if (isPopularPassword(password)) {
    throw badInput({ password: message('password.mostUsed') });
  }
  const company = await tx.selectFrom('company').select('name').executeTakeFirstOrThrow();
  const guesses = [...PRODUCT_WORDS, ...[company.name, ...names].flatMap(wordsOf)];
  if (guesses.includes(lettersOf(password))) {
    throw badInput({
      password: message('password.nameWithDigits'),
    });
  }
}
