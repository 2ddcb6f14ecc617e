import { Backups } from '../features/backups/backups.tsx';
import { AdministratorsOnly } from '../features/settings/administrators-only.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-backup */
export function SettingsBackupPage() {
  return (
    <Page>
      <AdministratorsOnly>
        <Backups />
      </AdministratorsOnly>
    </Page>
  );
}
