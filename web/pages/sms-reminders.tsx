import { Reminders } from '../features/reminders/reminders.tsx';
import { TemplateEditor } from '../features/sms/sms-template.tsx';
import { Page } from '../ui/page.tsx';

/** /sms-reminders */
export function SmsRemindersPage() {
  return (
    <Page>
      <Reminders template={<TemplateEditor templateKey="bill_reminder" />} />
    </Page>
  );
}
