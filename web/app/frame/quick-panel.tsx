import { useState } from 'react';
import { AuditLogs } from '../../features/audit/audit-logs.tsx';
import { NotificationPanel } from '../../features/notifications/notification-panel.tsx';
import { PreferencesPanel } from '../../features/preferences/preferences-panel.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './quick-panel.module.css';

type PanelTab = 'auditLogs' | 'notifications' | 'settings';

const WIDTH_PX = 420;

/** Drawer with Audit Logs, Notifications and Settings, on any screen. */
export function QuickPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const [tab, setTab] = useState<PanelTab>('auditLogs');
  const tabs = [
    { name: 'auditLogs', label: t('menus.auditLogs') },
    { name: 'notifications', label: t('shell.notifications') },
    { name: 'settings', label: t('menus.settings') },
  ] as const;
  return (
    <Drawer
      title={t('shell.quickPanel')}
      closeLabel={t('common.close')}
      isOpen={isOpen}
      onClose={onClose}
      side="end"
      widthPx={WIDTH_PX}
    >
      <div className={styles.panel}>
        <Tabs label={t('shell.quickPanel')} tabs={tabs} active={tab} onChange={setTab}>
          {tab === 'auditLogs' && <AuditLogs onFollow={onClose} />}
          {tab === 'notifications' && <NotificationPanel onDone={onClose} />}
          {tab === 'settings' && <PreferencesPanel onFollow={onClose} />}
        </Tabs>
      </div>
    </Drawer>
  );
}
