import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuList } from './menu-list.tsx';
import styles from './phone-menu.module.css';

/** The menu of a phone: slides over the page, gone once an entry is followed. */
export function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={288} transitionProps={{ duration: 120 }}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={styles.head}>
          <Drawer.Title>{t('common.product')}</Drawer.Title>
          <IconButton label={t('shell.closeMenu')} onClick={onClose}>
            <IconX size={20} />
          </IconButton>
        </div>
        <MenuList onFollow={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
