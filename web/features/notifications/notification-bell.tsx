import { IconBell } from '@tabler/icons-react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import styles from './notification-bell.module.css';
import { boundedCount } from '../../shared/notifications/bounded-count.ts';
import {
  useFreshNotifications,
  useIsScreenLoaded,
  useNotifications,
} from '../../shared/notifications/use-notifications.ts';

const NotificationPanel = loadOnUse(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
);

/** Opens the notifications; its badge counts the tasks of this user. */
export function NotificationBell({ className }: { className: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const { data } = useNotifications({ isEnabled: useIsScreenLoaded() });
  useFreshNotifications();
  const toDo = data?.toDo ?? 0;
  const count = boundedCount(format, toDo);
  return (
    <Dropdown
      label={t('shell.notifications')}
      className={className}
      isFlush
      face={
        <>
          <IconBell size={20} aria-hidden />
          {toDo > 0 && (
            <>
              <span className={styles.badge} aria-hidden>
                {count}
              </span>
              <span className="visually-hidden">{t('shell.toDo', { count })}</span>
            </>
          )}
        </>
      }
    >
      {(close) => <NotificationPanel onDone={close} />}
    </Dropdown>
  );
}
