import { useState } from 'react';
import { type Overlay, showOverlay, useOverlay } from '../commands/overlay.ts';
import { CommandPalette, KeyList, QuickPanel } from './lazy-panels.ts';

/** Renders the overlays; each is loaded when it is first opened, and then stays mounted. */
export function Overlays() {
  const shown = useOverlay();
  const [loaded, setLoaded] = useState<readonly Overlay[]>([]);
  if (shown && !loaded.includes(shown)) setLoaded([...loaded, shown]);
  const of = (overlay: Overlay) => ({
    isOpen: shown === overlay,
    onClose: () => showOverlay(undefined),
  });
  return (
    <>
      {loaded.includes('commands') && <CommandPalette {...of('commands')} />}
      {loaded.includes('keys') && <KeyList {...of('keys')} />}
      {loaded.includes('quickPanel') && <QuickPanel {...of('quickPanel')} />}
    </>
  );
}
