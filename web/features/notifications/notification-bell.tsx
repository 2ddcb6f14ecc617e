import { IconBell } from '@tabler/icons-react';
import { useFormat, useText, withOfficeCatalogue, withTrailCatalogue } from '../../i18n/use-text.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import styles from './notification-bell.module.css';
import { unreadCount } from './unread-count.ts';
import { useFreshNotifications, useIsScreenThere, useNotifications } from './use-notifications.ts';

const NotificationPanel = loadOnUse(
  async () =>
    (await withOfficeCatalogue(withTrailCatalogue(import('./notification-panel.tsx'))))
      .NotificationPanel,
);

/** Opens the notifications; how many are unread stands on it, as the server counts them. */
export function NotificationBell({ className }: { className: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const { data } = useNotifications({ isEnabled: useIsScreenThere() });
  useFreshNotifications();
  const unread = data ? data.unread.alerts + data.unread.events : 0;
  const count = unreadCount(format, unread);
  return (
    <Dropdown
      label={t('shell.notifications')}
      className={className}
      isFlush
      face={
        <>
          <IconBell size={20} aria-hidden />
          {unread > 0 && (
            <>
              <span className={styles.badge} aria-hidden>
                {count}
              </span>
              <span className="visually-hidden">{t('shell.unread', { count })}</span>
            </>
          )}
        </>
      }
    >
      {(close) => <NotificationPanel onDone={close} />}
    </Dropdown>
  );
}
