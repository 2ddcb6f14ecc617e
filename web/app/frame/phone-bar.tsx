import { IconCash, IconHandStop, IconMenu2, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import styles from './phone-bar.module.css';

const ICON_PX = 22;

type PhoneBarProps = { onSearch: () => void; onOpenMenu: () => void };

/** A collector's daily work, within reach of the thumb at the bottom of a phone. */
export function PhoneBar({ onSearch, onOpenMenu }: PhoneBarProps) {
  const t = useText();
  return (
    <nav className={styles.bar} aria-label={t('shell.barLabel')}>
      <AppLink to="/payment-collection" className={styles.item} activeOptions={{ exact: true }}>
        <IconCash size={ICON_PX} aria-hidden />
        <Words>{t('shell.collect')}</Words>
      </AppLink>
      <button type="button" className={styles.item} onClick={onSearch}>
        <IconSearch size={ICON_PX} aria-hidden />
        <Words>{t('common.search')}</Words>
      </button>
      <AppLink to="/my-cash" className={styles.item} activeOptions={{ exact: true }}>
        <IconHandStop size={ICON_PX} aria-hidden />
        <Words>{t('shell.barCash')}</Words>
      </AppLink>
      <button type="button" className={styles.item} onClick={onOpenMenu}>
        <IconMenu2 size={ICON_PX} aria-hidden />
        <Words>{t('shell.moreMenu')}</Words>
      </button>
    </nav>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <span className={styles.words}>{children}</span>
);
