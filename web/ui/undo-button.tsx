import { useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';

const UNDO_KEYS = 'Ctrl+Z';

/** The undo buttons that are shown, the latest last: Ctrl+Z triggers only that one. */
const latest: symbol[] = [];

/** In a field, Ctrl+Z undoes typing. */
function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** Undoes an action, by a press or by Ctrl+Z while the button is shown. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const t = useText();
  const undo = useRef(onUndo);
  useLayoutEffect(() => {
    undo.current = onUndo;
  });
  // Before the button is painted: whoever sees it may press the keys.
  useLayoutEffect(() => {
    const own = Symbol('undo');
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      if (!isUndo || latest.at(-1) !== own || isInField(event.target)) return;
      event.preventDefault();
      undo.current();
    };
    latest.push(own);
    window.addEventListener('keydown', onKey);
    return () => {
      latest.splice(latest.indexOf(own), 1);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <Button isSmall onClick={onUndo} title={UNDO_KEYS} aria-keyshortcuts="Control+Z">
      {t('common.undo')}
    </Button>
  );
}
