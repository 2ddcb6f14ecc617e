import { SmsCosts } from '../features/sms/sms-costs.tsx';
import { SmsHistory } from '../features/sms/sms-history.tsx';
import { Page } from '../ui/page.tsx';

/** /sms-history */
export function SmsHistoryPage() {
  return (
    <Page>
      <SmsHistory />
      <SmsCosts />
    </Page>
  );
}
