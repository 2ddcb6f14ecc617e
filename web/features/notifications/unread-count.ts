import { MOST_UNREAD } from '@netkhata/contract/notifications';
import type { Format } from '../../i18n/format.ts';

/** '7', or '99+' where the server stopped counting. */
export function unreadCount(format: Format, unread: number): string {
  return unread < MOST_UNREAD ? format.number(unread) : `${format.number(MOST_UNREAD - 1)}+`;
}
