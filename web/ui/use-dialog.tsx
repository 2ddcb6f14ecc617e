import { type ReactNode, Suspense, useRef, useState } from 'react';

/** A dialog behind a button, to which the focus goes back; its code may come when it is opened. */
export function useDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    setIsOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  return {
    /** For the button. */
    opener: { ref: button, onClick: () => setIsOpen(true) },
    /** Draws the dialog as long as it is open. */
    whileOpen: (draw: (close: () => void) => ReactNode): ReactNode =>
      isOpen && <Suspense fallback={null}>{draw(close)}</Suspense>,
  };
}
