import { useHasRight } from '../api/current-user.ts';
import { CompanySettings } from '../features/company/company-settings.tsx';
import { SecondFactorRule } from '../features/company/second-factor-rule.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-company */
export function SettingsCompanyPage() {
  return (
    <Page isNarrow>
      <CompanySettings />
      {useHasRight('administration') && <SecondFactorRule />}
    </Page>
  );
}
