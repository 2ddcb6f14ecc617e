import { Suspense } from 'react';
import { PackageSetup } from '../features/setup/package-setup.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { LoadingShape } from '../ui/loading.tsx';

// Used while a package is edited only.
const TemplateEditor = loadOnUse(
  async () => (await import('../features/sms/sms-template.tsx')).TemplateEditor,
);

/** /setup-package */
export function PackageSetupPage() {
  return (
    <PackageSetup
      template={
        <Suspense fallback={<LoadingShape of="fields" />}>
          <TemplateEditor templateKey="price_change" />
        </Suspense>
      }
    />
  );
}
