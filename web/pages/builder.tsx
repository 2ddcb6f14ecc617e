import { LayoutBuilder } from '../features/preferences/layout-builder.tsx';
import { Page } from '../ui/page.tsx';

/** /builder: how the frame around the screens looks on this device. */
export function BuilderPage() {
  return (
    <Page isNarrow>
      <LayoutBuilder />
    </Page>
  );
}
