import { SmsGateway } from '../features/gateways/sms-gateway.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-sms */
export function SettingsSmsPage() {
  return (
    <Page isNarrow>
      <SmsGateway />
    </Page>
  );
}
