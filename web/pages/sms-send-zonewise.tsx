import { SmsRight } from '../features/sms/sms-right.tsx';
import { ZoneSms } from '../features/sms/zone-sms.tsx';
import { Page } from '../ui/page.tsx';

/** /sms-send-zonewise */
export function SmsSendZonewisePage() {
  return (
    <Page>
      <SmsRight right="sms_zone" title="sms.noZoneRight" help="sms.noZoneRightHelp">
        <ZoneSms />
      </SmsRight>
    </Page>
  );
}
