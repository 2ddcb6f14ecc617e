import { CompanySettings } from '../features/settings/company-settings.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-company */
export function SettingsCompanyPage() {
  return (
    <Page isNarrow>
      <CompanySettings />
    </Page>
  );
}
