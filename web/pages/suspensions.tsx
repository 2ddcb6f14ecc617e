import { TemplateEditor } from '../features/sms/sms-template.tsx';
import { Suspensions } from '../features/suspensions/suspensions.tsx';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';

/** /suspensions */
export function SuspensionsPage() {
  const t = useText();
  return (
    <Suspensions
      templates={
        <>
          <Card title={t('suspensions.templateSoon')}>
            <TemplateEditor templateKey="suspension_soon" />
          </Card>
          <Card title={t('suspensions.templateAt')}>
            <TemplateEditor templateKey="suspended" />
          </Card>
        </>
      }
    />
  );
}
