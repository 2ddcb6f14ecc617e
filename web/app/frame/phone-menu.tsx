import { useText } from '../../i18n/use-text.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { MenuList } from '../menu/menu-list.tsx';

/** The menu on a phone: slides over the page and closes when an entry is followed. */
export function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Drawer
      title={t('common.product')}
      closeLabel={t('shell.closeMenu')}
      isOpen={isOpen}
      onClose={onClose}
      widthPx={288}
    >
      <MenuList onFollow={onClose} />
    </Drawer>
  );
}
