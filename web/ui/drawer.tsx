import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Drawer as KitDrawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './drawer.module.css';
import { useEscapeKey } from './escape-key.ts';
import { IconButton } from './icon-button.tsx';
import { KitProvider } from './kit-provider.tsx';
import { ownPortal, useOpenCount, useReturnFocus } from './dialog-openings.ts';

type DrawerProps = {
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The side that it slides in from; 'start' is the left. */
  side?: 'start' | 'end';
  widthPx: number;
};

/**
 * A drawer at the side of the page. Focus is trapped inside and returned on close; Esc closes it.
 */
export function Drawer(props: DrawerProps) {
  const { isOpen, onClose, side = 'start' } = props;
  useEscapeKey(isOpen, onClose);
  useReturnFocus(isOpen);
  const openCount = useOpenCount(isOpen);
  if (openCount === 0) return null;
  return (
    <KitProvider>
      <KitDrawer.Root
        key={openCount}
        portalProps={ownPortal}
        opened={isOpen}
        onClose={onClose}
        size={props.widthPx}
        position={side === 'end' ? 'right' : 'left'}
        transitionProps={{ duration: 120 }}
        closeOnEscape={false}
        returnFocus={false}
      >
        <KitDrawer.Overlay />
        <KitDrawer.Content>
          <div className={styles.head}>
            <KitDrawer.Title>{props.title}</KitDrawer.Title>
            <IconButton label={props.closeLabel} onClick={onClose}>
              <IconX size={20} />
            </IconButton>
          </div>
          {props.children}
        </KitDrawer.Content>
      </KitDrawer.Root>
    </KitProvider>
  );
}
