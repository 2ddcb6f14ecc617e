import { NamedSetup } from '../features/setup/named-setup.tsx';
import { Page } from '../ui/page.tsx';

/** /setup-zone */
export function SetupZonePage() {
  return (
    <Page>
      <NamedSetup key="zone" kind="zone" />
    </Page>
  );
}
