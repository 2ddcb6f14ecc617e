import { Reminders } from '../features/reminders/reminders.tsx';
import { TemplateEditor } from '../features/sms/sms-template.tsx';

/** /sms-reminders */
export function SmsRemindersPage() {
  return <Reminders template={<TemplateEditor templateKey="bill_reminder" />} />;
}
