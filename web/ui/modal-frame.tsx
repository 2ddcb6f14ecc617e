import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Modal as KitModal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useText } from '../i18n/use-text.ts';
import { focusInside, keepTabInside } from './focus-inside.ts';
import { IconButton } from './icon-button.tsx';
import { captureKeys, sayTypedNowhere } from './keys-to-come.tsx';
import { KitProvider } from './kit-provider.tsx';
import { leaveForm } from './leave-form.ts';
import styles from './modal.module.css';
import { ownPortal } from './dialog-openings.ts';
import { useNoSecondEnter } from './second-enter.ts';
import { keptName, takeTyped, typeInto } from './typed-ahead.ts';

const WIDTHS = { small: 420, medium: 560, large: 880, full: '96vw' };

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

export type FrameProps = ModalProps & {
  /** Is given what Esc does while the frame is there. */
  onDismiss: Dispatch<SetStateAction<(() => void) | undefined>>;
};

/** The kit's dialog; the kit's code is fetched for the first dialog that opens. */
export function ModalFrame({ onDismiss, ...props }: FrameProps) {
  const t = useText();
  const dialog = useRef<HTMLDivElement>(null);
  useNoSecondEnter(props.isOpen);
  const leave = useEffectEvent(() => leaveForm(dialog.current, props.onClose));
  useLayoutEffect(() => {
    onDismiss(() => () => leave());
    return () => onDismiss(undefined);
  }, [onDismiss]);
  return (
    <KitProvider>
      <KitModal.Root
        portalProps={ownPortal}
        opened={props.isOpen}
        onClose={props.onClose}
        size={WIDTHS[props.size ?? 'medium']}
        // Not centred, so that a list that grows while typing does not move.
        centered={!props.isTitleHidden}
        yOffset={props.isTitleHidden ? '12dvh' : '5dvh'}
        transitionProps={{ duration: 100 }}
        closeOnClickOutside={false}
        closeOnEscape={false}
        returnFocus={false}
        // The kit's focus trap does not check whether focus is inside already: it moved it from a
        // field that had taken it to the close button.
        trapFocus={false}
      >
        <KitModal.Overlay />
        <KitModal.Content ref={dialog} radius={8} data-is-closing={!props.isOpen || undefined}>
          <div className={props.isTitleHidden ? 'visually-hidden' : styles.header}>
            <KitModal.Title className={styles.title}>{props.title}</KitModal.Title>
            {props.canDismiss !== false && !props.isTitleHidden && (
              <IconButton
                label={t('common.close')}
                isSmall
                onClick={() => leaveForm(dialog.current, props.onClose)}
              >
                <IconX size={18} />
              </IconButton>
            )}
          </div>
          <div className={styles.body}>{props.children}</div>
          <FocusInside dialog={dialog} />
        </KitModal.Content>
      </KitModal.Root>
    </KitProvider>
  );
}

/** Rendered last in the dialog, so that its effects run after those of the fields. */
function FocusInside({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  const release = useRef<() => void>(undefined);
  // The dialog can take the focus only once it is shown, in the next effect: until then no key may
  // go to what is underneath.
  useLayoutEffect(() => {
    release.current = captureKeys({ name: keptName() });
    return () => release.current?.();
  }, []);
  useEffect(() => {
    if (dialog.current) focusInside(dialog.current);
    release.current?.();
    release.current = undefined;
    const typed = takeTyped();
    if (typed) sayTypedNowhere(typeInto(() => document.activeElement, typed.text));
    const press = (event: KeyboardEvent) => keepTabInside(event, dialog.current);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [dialog]);
  return null;
}
