import { CustomerSms } from '../features/sms/customer-sms.tsx';
import { Page } from '../ui/page.tsx';

/** /sms-send-customer */
export function SmsSendCustomerPage() {
  return (
    <Page>
      <CustomerSms />
    </Page>
  );
}
