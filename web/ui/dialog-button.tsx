import { type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonTone } from './button.tsx';

type DialogButtonProps = {
  label: string;
  /** Its name where the label alone does not tell which one it is. */
  name?: string | undefined;
  tone?: ButtonTone;
  /** The dialog, given what closes it. */
  children: (close: () => void) => ReactNode;
};

/** A small button that opens a dialog and has the focus again afterwards. */
export function DialogButton({ label, name, tone, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  function close() {
    setIsOpen(false);
    requestAnimationFrame(() => button?.focus());
  }
  return (
    <>
      <Button
        ref={setButton}
        isSmall
        {...(tone && { tone })}
        aria-label={name}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <Suspense fallback={null}>{children(close)}</Suspense>}
    </>
  );
}
