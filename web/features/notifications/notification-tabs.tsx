import { useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ActionLine } from '../../shared/audit/action-line.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { boundedCount } from '../../shared/notifications/bounded-count.ts';
import { NotificationLine } from './notification-line.tsx';
import styles from './notification-tabs.module.css';
import type { Notifications } from '../../shared/notifications/use-notifications.ts';

type NotificationTab = 'alerts' | 'events' | 'logs';

type NotificationTabsProps = { shown: Notifications; onFollow: () => void };

/** Alerts with the count of this user's tasks, events by others, and the user's own actions. */
export function NotificationTabs({ shown, onFollow }: NotificationTabsProps) {
  const t = useText();
  const [tab, setTab] = useState<NotificationTab>('alerts');
  const tabs = [
    {
      name: 'alerts',
      label: <TabLabel name={t('notifications.alerts')} count={shown.toDo} />,
    },
    {
      name: 'events',
      label: <TabLabel name={t('notifications.events')} count={shown.unread.events} />,
    },
    { name: 'logs', label: t('notifications.logs') },
  ] as const;
  return (
    <Tabs label={t('notifications.kinds')} tabs={tabs} active={tab} onChange={setTab}>
      {shown[tab].length === 0 ? (
        <p className={styles.empty}>{t(EMPTY[tab])}</p>
      ) : (
        <ul className={styles.list}>
          {tab === 'logs'
            ? shown.logs.map((action) => (
                <ActionLine key={action.id} action={action} onFollow={onFollow} />
              ))
            : shown[tab].map((notice) => (
                <NotificationLine
                  key={`${notice.kind}-${notice.id}-${notice.at}`}
                  notice={notice}
                  onFollow={onFollow}
                />
              ))}
        </ul>
      )}
    </Tabs>
  );
}

const EMPTY = {
  alerts: 'notifications.noAlerts',
  events: 'notifications.noEvents',
  logs: 'notifications.noLogs',
} as const;

function TabLabel({ name, count }: { name: string; count: number }) {
  const format = useFormat();
  return count > 0 ? `${name} (${boundedCount(format, count)})` : name;
}
