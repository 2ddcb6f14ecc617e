import { SmsTemplate } from '../features/sms/sms-template.tsx';
import { Page } from '../ui/page.tsx';

/** /sms-template */
export function SmsTemplatePage() {
  return (
    <Page isNarrow>
      <SmsTemplate />
    </Page>
  );
}
