import { type RefObject, useEffect, useRef } from 'react';

/** Ctrl+Enter and Ctrl+S (Cmd on a Mac) save the form that the returned ref is attached to. */
export function useSaveKeys(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isSaveKey = event.key === 'Enter' || event.key.toLowerCase() === 's';
      const isPlainCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isSaveKey || !isPlainCommand) return;
      event.preventDefault();
      const typing = document.activeElement;
      // Blurs the field first, as some fields (dates) parse their text only on blur.
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
