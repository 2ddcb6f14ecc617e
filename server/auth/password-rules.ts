import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import { isPopularPassword } from './popular-passwords.ts';

/** Words specific to this product and to what its users do with it. */
const PRODUCT_WORDS = ['netkhata', 'administrator', 'superadmin', 'password', 'internet'];
/** Shorter words occur in too many good passwords. */
const SHORTEST_WORD = 4;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');

/** The whole name and each of its words, reduced to letters. */
const wordsOf = (name: string): string[] =>
  [name, ...name.split(/[^\p{L}\p{M}]+/u)]
    .map(lettersOf)
    .filter((word) => word.length >= SHORTEST_WORD);

/**
 * Throws 422 for a password that is likely to be guessed: one of the most used, or only a name (of
 * the company, the product or the user) with digits and punctuation. There are no rules on
 * character classes or password age (OWASP ASVS 5, 6.2.4 to 6.2.11).
 */
export async function requireUncommonPassword(
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
