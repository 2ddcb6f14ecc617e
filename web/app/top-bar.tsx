import { IconMenu2 } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { AppLink } from '../ui/link.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import { QuickSearch } from './quick-search.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** Product, quick search and user, always in sight. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const t = useText();
  return (
    <header className={styles.bar}>
      <IconButton label={t('shell.openMenu')} className={styles.menuButton} onClick={onOpenMenu}>
        <IconMenu2 size={22} />
      </IconButton>
      <AppLink to="/dashboard" className={styles.brand} aria-label={t('common.product')}>
        <ProductMark />
        <span className={styles.name} aria-hidden>
          {t('common.product')}
        </span>
      </AppLink>
      <QuickSearch />
      <UserMenu />
    </header>
  );
}
