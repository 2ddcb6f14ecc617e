import { ItemSetup } from '../features/setup/item-setup.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-items */
export function SettingsItemsPage() {
  return (
    <Page>
      <ItemSetup />
    </Page>
  );
}
