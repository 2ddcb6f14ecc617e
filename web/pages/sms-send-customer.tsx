import { CustomerSms } from '../features/sms/customer-sms.tsx';
import { SmsRight } from '../features/sms/sms-right.tsx';
import { Page } from '../ui/page.tsx';

/** /sms-send-customer */
export function SmsSendCustomerPage() {
  return (
    <Page>
      <SmsRight right="sms_send" title="sms.noSendRight" help="sms.noSendRightHelp">
        <CustomerSms />
      </SmsRight>
    </Page>
  );
}
