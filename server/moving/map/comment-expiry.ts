import type { CommentExpiry } from '@netkhata/contract/move-words';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import type { Secret } from '../read/secret.ts';
import { dayReader } from '../../register/column-days.ts';

/**
 * A day of expiry in a router's comment, after a word that says so: 'exp 2026-10-25', 'valid till
 * 25/10/2026', 'মেয়াদ ২৫-১০-২০২৬'. A day without such a word may be any, as that of the connection.
 */
const EXPIRY =
  /(?:\b(?:exp(?:ir(?:y|es?|ed|ation))?|valid(?:ity)?|till|until|up ?to|due|renewal)\b|মে(?:\u09DF|\u09AF\u09BC)াদ)[^\d]{0,16}?(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{1,2}[ -][a-z]{3,9}[ -]\d{4})(?!\d)/iu;

const typedExpiry = ({ comment }: Secret): string => EXPIRY.exec(toLatinDigits(comment))?.[1] ?? '';

/**
 * The day of expiry in the comment of each secret, as it is written there; secrets without one are
 * missing. The comments of a router are read like a column: one date that is valid only with the
 * month first makes all so.
 */
export function expiriesInComments(secrets: readonly Secret[]): Map<Secret, Day> {
  const texts = secrets.map(typedExpiry);
  const read = dayReader({ rows: texts.map((text) => ({ cells: [text] })) }, 0);
  return new Map(
    secrets.flatMap((secret, index) => {
      const day = read(texts[index] ?? '');
      return day ? [[secret, day] as const] : [];
    }),
  );
}

/** The first day not paid, by the answer to what such a day means; null while it is only a note. */
export function paidUntilOf(day: Day | undefined, meaning: CommentExpiry): Day | null {
  if (day === undefined || meaning === 'note') return null;
  return meaning === 'paidUpTo' ? addDays(day, 1) : day;
}
