import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { NOTHING_TYPED, type TypedAhead } from '../commands/command.ts';
import { type Overlay, showOverlay, useOverlay } from '../commands/overlay.ts';
import { CommandPalette, KeyList, QuickPanel } from './lazy-panels.ts';

/** Renders the overlays; each is loaded when it is first opened, and then stays mounted. */
export function Overlays() {
  const shown = useOverlay();
  const [loaded, setLoaded] = useState<readonly Overlay[]>([]);
  const [typedAhead, setTypedAhead] = useState(NOTHING_TYPED);
  if (shown && !loaded.includes(shown)) setLoaded([...loaded, shown]);
  const of = (overlay: Overlay) => ({
    isOpen: shown === overlay,
    onClose: () => {
      setTypedAhead(NOTHING_TYPED);
      showOverlay(undefined);
    },
  });
  return (
    <Suspense
      fallback={shown === 'commands' && <EarlyKeys typed={typedAhead} onType={setTypedAhead} />}
    >
      {loaded.includes('commands') && (
        <CommandPalette {...of('commands')} typedAhead={typedAhead} />
      )}
      {loaded.includes('keys') && <KeyList {...of('keys')} />}
      {loaded.includes('quickPanel') && <QuickPanel {...of('quickPanel')} />}
    </Suspense>
  );
}

type EarlyKeysProps = { typed: TypedAhead; onType: (typed: TypedAhead) => void };

/** Collects what is typed while the palette's code is loading, so that no letter is lost. */
function EarlyKeys({ typed, onType }: EarlyKeysProps) {
  const t = useText();
  return (
    <input
      className="visually-hidden"
      // At the end of the page, the first letter typed would scroll there.
      style={{ position: 'fixed', insetBlockStart: 0 }}
      aria-label={t('shell.commands')}
      ref={(field) => field?.focus({ preventScroll: true })}
      value={typed.text}
      onChange={(event) => onType({ text: event.currentTarget.value, isEntered: false })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onType({ ...typed, isEntered: true });
        if (event.key === 'Escape') showOverlay(undefined);
      }}
    />
  );
}
