import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Modal as KitModal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import { KitProvider } from './kit-provider.tsx';
import type { ModalProps } from './modal.tsx';
import styles from './modal.module.css';
import { ownPlace } from './opening.ts';

const WIDTHS = { small: 420, medium: 560, large: 880, full: '96vw' };

/** A dialog as the kit draws it: the kit's part is fetched for the first dialog that opens. */
export function ModalFrame(props: ModalProps) {
  const t = useText();
  return (
    <KitProvider>
      <KitModal.Root
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
            {props.canDismiss !== false && !props.isTitleHidden && (
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
