import { NamedSetup } from '../features/setup/named-setup.tsx';
import { Page } from '../ui/page.tsx';

/** /setup-area */
export function SetupAreaPage() {
  return (
    <Page>
      <NamedSetup key="area" kind="area" />
    </Page>
  );
}
