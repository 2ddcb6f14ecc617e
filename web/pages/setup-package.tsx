import { PackageSetup } from '../features/setup/package-setup.tsx';
import { Page } from '../ui/page.tsx';

/** /setup-package */
export function SetupPackagePage() {
  return (
    <Page>
      <PackageSetup />
    </Page>
  );
}
