import { AccountSetup } from '../features/setup/account-setup.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-accounts */
export function SettingsAccountsPage() {
  return (
    <Page>
      <AccountSetup />
    </Page>
  );
}
