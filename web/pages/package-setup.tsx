import { Suspense } from 'react';
import { PackageSetup } from '../features/setup/package-setup.tsx';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { LoadingShape } from '../ui/loading.tsx';

// Used while a package is edited only.
const TemplateEditor = loadOnUse(
  async () => (await import('../features/sms/sms-template.tsx')).TemplateEditor,
);

/** /setup-package */
export function PackageSetupPage() {
  const t = useText();
  return (
    <PackageSetup
      template={
        <Card title={t('packagePrices.template')}>
          <Suspense fallback={<LoadingShape of="fields" />}>
            <TemplateEditor templateKey="price_change" />
          </Suspense>
        </Card>
      }
    />
  );
}
