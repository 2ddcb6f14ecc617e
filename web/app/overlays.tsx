import { Suspense, useState } from 'react';
import { withOfficeTexts } from '../i18n/use-text.ts';
import { loadOnUse } from '../ui/load-on-use.ts';
import { type Overlay, showOverlay, useOverlay } from './overlay.ts';

const CommandPalette = loadOnUse(
  async () => (await withOfficeTexts(import('./command-palette.tsx'))).CommandPalette,
);
const KeyList = loadOnUse(async () => (await withOfficeTexts(import('./key-list.tsx'))).KeyList);
const QuickPanel = loadOnUse(
  async () => (await withOfficeTexts(import('../features/shell/quick-panel.tsx'))).QuickPanel,
);

/** Draws what lies over the page; each is loaded the first time it is asked for, and then stays. */
export function Overlays() {
  const shown = useOverlay();
  const [asked, setAsked] = useState<readonly Overlay[]>([]);
  if (shown && !asked.includes(shown)) setAsked([...asked, shown]);
  const of = (overlay: Overlay) => ({
    isOpen: shown === overlay,
    onClose: () => showOverlay(undefined),
  });
  return (
    <Suspense fallback={null}>
      {asked.includes('commands') && <CommandPalette {...of('commands')} />}
      {asked.includes('keys') && <KeyList {...of('keys')} />}
      {asked.includes('quickPanel') && <QuickPanel {...of('quickPanel')} />}
    </Suspense>
  );
}
