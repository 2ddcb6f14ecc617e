import { ZoneSms } from '../features/sms/zone-sms.tsx';
import { Page } from '../ui/page.tsx';

/** /sms-send-zonewise */
export function SmsSendZonewisePage() {
  return (
    <Page>
      <ZoneSms />
    </Page>
  );
}
