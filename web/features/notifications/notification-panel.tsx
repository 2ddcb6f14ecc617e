import { useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './notification-panel.module.css';
import { NotificationTabs } from './notification-tabs.tsx';
import {
  type Notifications,
  useNotifications,
  useMarkSeen,
} from '../../shared/notifications/use-notifications.ts';

/** Alerts, events and logs as of opening the panel, which marks them as seen. */
export function NotificationPanel({ onDone }: { onDone: () => void }) {
  const { data, error, refetch } = useNotifications();
  const [shown, setShown] = useState<Notifications>();
  // A snapshot, so that unread items stay marked although the server already counts them as seen.
  if (data && !shown) setShown(data);
  useMarkSeen(shown);
  return (
    <div className={styles.panel}>
      {shown && <NotificationTabs shown={shown} onFollow={onDone} />}
      {!shown && !error && <Loading />}
      {!shown && error && <ErrorState {...error} onRetry={() => void refetch()} />}
    </div>
  );
}
