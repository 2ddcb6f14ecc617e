import { type FunctionComponent, type ReactNode, Suspense } from 'react';
import { useEscapeKey } from './escape-key.ts';
import { loadOnUse } from './load-on-use.ts';
import styles from './modal.module.css';
import { useOpening } from './opening.ts';
import { useReturnFocus } from './return-focus.ts';

// Ten times the code of most dialogs: with it apart, they come with their screens.
const loadFrame = async () => (await import('./modal-frame.tsx')).ModalFrame;
const ModalFrame = loadOnUse(loadFrame);

/** `loadOnUse` for a dialog that does not come with its screen: with the frame, not before it. */
export function loadDialogOnUse<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  Missing?: FunctionComponent<Props>,
) {
  return loadOnUse(async () => {
    const [Dialog] = await Promise.all([load(), loadFrame()]);
    return Dialog;
  }, Missing);
}

export type ModalProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'full';
  /** False: only its own buttons close it. */
  canDismiss?: boolean;
  /** The title is read out but not shown. */
  isTitleHidden?: boolean;
};

/** A dialog over the page: focus stays inside and returns, Esc closes. */
export function Modal(props: ModalProps) {
  useEscapeKey(props.isOpen, () => {
    if (props.canDismiss !== false) props.onClose();
  });
  useReturnFocus(props.isOpen);
  const opening = useOpening(props.isOpen);
  if (opening === 0) return null;
  return (
    <Suspense fallback={null}>
      <ModalFrame key={opening} {...props} />
    </Suspense>
  );
}

/** The buttons at the foot of a dialog, the chosen way last. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
