import { LabelSetup } from '../features/setup/label-setup.tsx';
import { Page } from '../ui/page.tsx';

/** /settings-labels */
export function SettingsLabelsPage() {
  return (
    <Page>
      <LabelSetup />
    </Page>
  );
}
