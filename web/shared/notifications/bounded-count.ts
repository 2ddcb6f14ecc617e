import { MAX_UNREAD } from '@netkhata/contract/notifications';
import type { Format } from '../../i18n/format.ts';

/** '7', or '99+' where the server stopped counting. */
export function boundedCount(format: Format, count: number): string {
  return count < MAX_UNREAD ? format.number(count) : `${format.number(MAX_UNREAD - 1)}+`;
}

/** A text with a count in it, with a '+' behind the count where the server stopped counting. */
export function withPlus(format: Format, text: string, count: number, bound: number): string {
  return count < bound ? text : text.replace(format.number(count), (counted) => `${counted}+`);
}
