import { SmsGateway } from '../features/gateways/sms-gateway.tsx';
import { AdministratorsOnly } from '../features/settings/administrators-only.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-sms */
export function SettingsSmsPage() {
  return (
    <Page isNarrow>
      <AdministratorsOnly>
        <SmsGateway />
      </AdministratorsOnly>
    </Page>
  );
}
