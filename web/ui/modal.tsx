import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Modal as KitModal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import styles from './modal.module.css';

type ModalProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'full';
  /** False: only its own buttons close it. */
  canDismiss?: boolean;
};

const WIDTHS = { small: 420, medium: 560, large: 880, full: '96vw' };

/** A dialog over the page: focus stays inside and returns, Esc closes. */
export function Modal(props: ModalProps) {
  const t = useText();
  const canDismiss = props.canDismiss ?? true;
  return (
    <KitModal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      size={WIDTHS[props.size ?? 'medium']}
      centered
      radius={8}
      transitionProps={{ duration: 100 }}
      closeOnClickOutside={false}
      closeOnEscape={canDismiss}
      withCloseButton={canDismiss}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: styles.title ?? '', header: styles.header ?? '' }}
    >
      {props.children}
    </KitModal>
  );
}

/** The buttons at the foot of a dialog, the chosen way last. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
