import { type RefObject, useEffect, useRef } from 'react';

/** Ctrl+Enter and Ctrl+S (or Cmd) save the form that has the returned ref. */
export function useSaveKeys(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isSaveKey = event.key === 'Enter' || event.key.toLowerCase() === 's';
      const isPlainCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isSaveKey || !isPlainCommand) return;
      event.preventDefault();
      const typing = document.activeElement;
      // A field that reads its text when it is left (a date) must do so before the form is sent.
      if (typing instanceof HTMLElement && form.current?.contains(typing)) {
        typing.blur();
        typing.focus();
      }
      setTimeout(() => form.current?.requestSubmit());
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return form;
}
