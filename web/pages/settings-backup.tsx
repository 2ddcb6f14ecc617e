import { Backups } from '../features/backups/backups.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-backup */
export function SettingsBackupPage() {
  return (
    <Page>
      <Backups />
    </Page>
  );
}
