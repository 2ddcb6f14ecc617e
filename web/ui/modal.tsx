import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Modal as KitModal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useEscapeKey } from './escape-key.ts';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';
import { KitProvider } from './kit-provider.tsx';
import { ownPlace, useOpening } from './opening.ts';
import { useReturnFocus } from './return-focus.ts';

type ModalProps = {
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

const WIDTHS = { small: 420, medium: 560, large: 880, full: '96vw' };

/** A dialog over the page: focus stays inside and returns, Esc closes. */
export function Modal(props: ModalProps) {
  const t = useText();
  const { canDismiss = true } = props;
  useEscapeKey(props.isOpen, () => {
    if (canDismiss) props.onClose();
  });
  useReturnFocus(props.isOpen);
  const opening = useOpening(props.isOpen);
  if (opening === 0) return null;
  return (
    <KitProvider>
      <KitModal.Root
        key={opening}
        portalProps={ownPlace}
        opened={props.isOpen}
        onClose={props.onClose}
        size={WIDTHS[props.size ?? 'medium']}
        // A list that grows while one types stays where it is.
        centered={!props.isTitleHidden}
        yOffset={props.isTitleHidden ? '12dvh' : '5dvh'}
        transitionProps={{ duration: 100 }}
        closeOnClickOutside={false}
        closeOnEscape={false}
        returnFocus={false}
      >
        <KitModal.Overlay />
        <KitModal.Content radius={8}>
          <div className={props.isTitleHidden ? 'visually-hidden' : styles.header}>
            <KitModal.Title className={styles.title}>{props.title}</KitModal.Title>
            {canDismiss && !props.isTitleHidden && (
              <IconButton label={t('common.close')} isSmall onClick={props.onClose}>
                <IconX size={18} />
              </IconButton>
            )}
          </div>
          <div className={styles.body}>{props.children}</div>
        </KitModal.Content>
      </KitModal.Root>
    </KitProvider>
  );
}

/** The buttons at the foot of a dialog, the chosen way last. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
