import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { toast } from '../../ui/toast.tsx';
import { GO_KEYS } from '../menu/go-keys.ts';
import { useMayOpen } from '../menu/use-menu.ts';
import { showOverlay, toggleOverlay } from './overlay.ts';

const SECOND_KEY_MS = 1_500;

/** Keys are ignored while typing in a field or while a dialog is open. */
function isHandledElsewhere({ target }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'));
  return isField || document.querySelector('[aria-modal="true"]') !== null;
}

/**
 * Global shortcuts. Ctrl+K (or Cmd+K): the command palette. `?`: the list of keys. `g` and a
 * letter: a screen.
 */
export function useKeys(): void {
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const t = useText();
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && key === 'k' && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        toggleOverlay('commands');
      }
      if (isCommand || event.altKey || isHandledElsewhere(event)) return;
      const screen = GO_KEYS.find(({ letter }) => letter === key);
      const isSecond = event.timeStamp - goPressedAt.current < SECOND_KEY_MS;
      goPressedAt.current = key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (event.key === '?') showOverlay('keys');
      else if (isSecond && screen && mayOpen(screen.path)) void navigate({ to: screen.path });
      else if (isSecond && screen) toast.failure({ heading: t('errors.noRight'), messages: [] });
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, mayOpen, t]);
}
