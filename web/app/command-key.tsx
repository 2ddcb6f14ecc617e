import { Suspense, useEffect, useState } from 'react';
import { loadOnUse } from '../ui/load-on-use.ts';

const CommandPalette = loadOnUse(
  async () => (await import('./command-palette.tsx')).CommandPalette,
);

/** Ctrl+K (or Cmd+K) opens the command palette, which is loaded the first time it is asked for. */
export function CommandKey() {
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isCommandK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isCommandK || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setIsAsked(true);
      setIsOpen((wasOpen) => !wasOpen);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
