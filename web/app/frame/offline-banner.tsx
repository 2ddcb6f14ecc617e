import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import styles from './offline-banner.module.css';

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shown while the device is offline: the data may be stale, and nothing can be saved. */
export function OfflineBanner() {
  const t = useText();
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.banner} data-offline>
          <IconWifiOff size={18} aria-hidden />
          {t('shell.offline')}
        </div>
      )}
    </div>
  );
}
