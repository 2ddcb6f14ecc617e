import { Suspense } from 'react';
import { Suspensions } from '../features/suspensions/suspensions.tsx';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { LoadingShape } from '../ui/loading.tsx';

// Used on the settings tab only.
const TemplateEditor = loadOnUse(
  async () => (await import('../features/sms/sms-template.tsx')).TemplateEditor,
);

/** /suspensions */
export function SuspensionsPage() {
  const t = useText();
  return (
    <Suspensions
      templates={
        // Here, so that the settings stay visible while the editors are fetched.
        <Suspense fallback={<LoadingShape of="fields" />}>
          <Card title={t('suspensions.templateSoon')}>
            <TemplateEditor templateKey="suspension_soon" />
          </Card>
          <Card title={t('suspensions.templateAt')}>
            <TemplateEditor templateKey="suspended" />
          </Card>
        </Suspense>
      }
    />
  );
}
