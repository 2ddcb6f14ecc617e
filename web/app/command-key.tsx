import { lazy, Suspense, useEffect, useState } from 'react';

const CommandPalette = lazy(async () => {
  const { CommandPalette: component } = await import('./command-palette.tsx');
  return { default: component };
});

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
