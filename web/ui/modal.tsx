import {
  type ComponentProps,
  createElement,
  type FunctionComponent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { useEscapeKey } from './escape-key.ts';
import { KeysToCome } from './keys-to-come.tsx';
import { loadOnUse, reportMissingPart } from './load-on-use.ts';
import type { FrameProps, ModalProps } from './modal-frame.tsx';
import styles from './modal.module.css';
import { useOpenCount, useReturnFocus } from './dialog-openings.ts';

type Frame = FunctionComponent<FrameProps>;

// The frame has ten times the code of most dialogs: split off, they can be bundled with their
// screens. It is no `lazy` component: React delays what replaces a fallback by up to 300 ms, even
// if the code is there, and keys pressed meanwhile were lost.
let frame: Frame | undefined;
const listeners = new Set<() => void>();

async function loadFrame(): Promise<void> {
  frame ??= (await import('./modal-frame.tsx')).ModalFrame;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The frame, fetched when a dialog opens for the first time; undefined until it is there. */
function useFrame({ isOpen, onClose }: ModalProps): Frame | undefined {
  const current = useSyncExternalStore(subscribe, () => frame);
  const onMissing = useEffectEvent(() => {
    reportMissingPart();
    onClose();
  });
  const isMissing = isOpen && !current;
  useEffect(() => {
    if (isMissing) loadFrame().catch(() => onMissing());
  }, [isMissing]);
  return current;
}

/** Props by which a dialog is shown and closed, whatever they are called. */
type Shown = {
  isOpen?: boolean;
  onCancel?: () => void;
  onClose?: () => void;
  onAnswer?: (isYes: boolean) => void;
};

/**
 * `loadOnUse` for a dialog that is not bundled with its screen: fetches the frame in parallel. What
 * is typed meanwhile goes into the dialog's first field.
 */
export function loadDialogOnUse<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  Missing?: FunctionComponent<Props>,
) {
  const Dialog = loadOnUse(async () => {
    const [Loaded] = await Promise.all([load(), loadFrame()]);
    return Loaded;
  }, Missing);
  return function DialogOnUse(props: ComponentProps<typeof Dialog>) {
    const { isOpen = true, onCancel, onClose, onAnswer } = props as Shown;
    const onEscape = onCancel ?? onClose ?? (() => onAnswer?.(false));
    const fallback = isOpen && <KeysToCome onEscape={onEscape} />;
    return <Suspense fallback={fallback}>{createElement(Dialog, props)}</Suspense>;
  };
}

/**
 * A modal dialog. Focus is trapped inside and returned on close; Esc closes it, but for a form that
 * is being saved, and asks where something typed would be lost.
 */
export function Modal(props: ModalProps) {
  const [dismiss, setDismiss] = useState<() => void>();
  useEscapeKey(props.isOpen, () => {
    if (props.canDismiss !== false) (dismiss ?? props.onClose)();
  });
  useReturnFocus(props.isOpen);
  const openCount = useOpenCount(props.isOpen);
  const Frame = useFrame(props);
  if (props.isOpen && !Frame) return <KeysToCome />;
  if (openCount === 0 || !Frame) return null;
  const shown = createElement(Frame, { key: openCount, ...props, onDismiss: setDismiss });
  return <Suspense fallback={null}>{shown}</Suspense>;
}

/** The buttons at the foot of a dialog; the one that goes ahead is last. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
