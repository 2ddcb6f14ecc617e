import { boundedCount } from '../../shared/notifications/bounded-count.ts';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import styles from './waiting-badge.module.css';

/**
 * Number of tasks waiting behind a menu entry, from the notifications that the bell has read
 * already.
 */
export function useWaitingCount(): (path: string) => number {
  const { data } = useNotifications({ isEnabled: false });
  const waiting: Record<string, number | undefined> = {
    '/payment-list': data?.waiting.payments?.forYou,
    '/hand-over-list': data?.waiting.handovers,
  };
  return (path) => waiting[path] ?? 0;
}

/** Badge of a menu entry with the number of waiting tasks. */
export function WaitingBadge({ count }: { count: number }) {
  const t = useText();
  const format = useFormat();
  const text = boundedCount(format, count);
  return (
    <>
      <span className={styles.badge} aria-hidden>
        {text}
      </span>
      <span className="visually-hidden">{t('shell.toDo', { count: text })}</span>
    </>
  );
}
