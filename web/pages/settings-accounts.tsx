import { AdministratorsOnly } from '../features/settings/administrators-only.tsx';
import { AccountSetup } from '../features/setup/account-setup.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-accounts */
export function SettingsAccountsPage() {
  return (
    <Page>
      <AdministratorsOnly>
        <AccountSetup />
      </AdministratorsOnly>
    </Page>
  );
}
