import { MAX_UNREAD } from '@netkhata/contract/notifications';
import type { Format } from '../../i18n/format.ts';

/** '7', or '99+' where the server stopped counting. */
export function boundedCount(format: Format, count: number): string {
  return count < MAX_UNREAD ? format.number(count) : `${format.number(MAX_UNREAD - 1)}+`;
}
