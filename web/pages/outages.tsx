import { Suspense, useState } from 'react';
import { Outages } from '../features/outages/outages.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { LoadingShape } from '../ui/loading.tsx';

const TemplateEditor = loadOnUse(
  async () => (await import('../features/sms/sms-template.tsx')).TemplateEditor,
);

/** /outages */
export function OutagesPage() {
  return <Outages template={<OutageTemplate />} />;
}

/** The SMS about an outage; its editor is fetched when somebody wants it. */
function OutageTemplate() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('outages.template')}>
      {isOpen ? (
        <Suspense fallback={<LoadingShape of="fields" />}>
          <TemplateEditor templateKey="outage" />
        </Suspense>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{t('outages.editTemplate')}</Button>
      )}
    </Card>
  );
}
