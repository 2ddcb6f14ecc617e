import { Suspense } from 'react';
import { Outages } from '../features/outages/outages.tsx';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { LoadingShape } from '../ui/loading.tsx';

// At the foot of the page: the rest is there before it.
const TemplateEditor = loadOnUse(
  async () => (await import('../features/sms/sms-template.tsx')).TemplateEditor,
);

/** /outages */
export function OutagesPage() {
  const t = useText();
  return (
    <Outages
      template={
        <Card title={t('outages.template')}>
          <Suspense fallback={<LoadingShape of="fields" />}>
            <TemplateEditor templateKey="outage" />
          </Suspense>
        </Card>
      }
    />
  );
}
