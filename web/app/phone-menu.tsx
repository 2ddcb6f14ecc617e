import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { MenuList } from './menu-list.tsx';

/** The menu of a phone: slides over the page, gone once an entry is followed. */
export function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('common.product')}
      size={288}
      padding={0}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': t('shell.closeMenu') }}
    >
      <MenuList onFollow={onClose} />
    </Drawer>
  );
}
