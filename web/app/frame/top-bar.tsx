import { IconLayoutSidebarRight, IconMenu2, IconTag } from '@tabler/icons-react';
import { useHasRight } from '../../api/current-user.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { LayoutSettings } from '../../shared/preferences/layout-settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { ProductMark } from '../../ui/plain-page.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { showOverlay } from '../commands/overlay.ts';
import { LabelPanel } from './lazy-panels.ts';
import { QuickSearch } from './quick-search.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = { layout: LayoutSettings; onOpenMenu: () => void };

/** The bar with product, quick search, labels, notifications, quick panel and user. */
export function TopBar({ layout, onOpenMenu }: TopBarProps) {
  const t = useText();
  const { header, aside } = layout;
  const canSearch = useHasRight('customers');
  return (
    <header className={classNames(styles.bar, !header.isFixed && styles.scrolling)}>
      <div className={classNames(styles.inner, header.width === 'boxed' && styles.boxed)}>
        <IconButton
          label={t('shell.openMenu')}
          className={classNames(styles.menuButton, aside.isShown && styles.phoneOnly)}
          onClick={onOpenMenu}
        >
          <IconMenu2 size={22} />
        </IconButton>
        <AppLink to="/dashboard" className={styles.brand} aria-label={t('common.product')}>
          <ProductMark />
          <span className={styles.name} aria-hidden>
            {t('common.product')}
          </span>
        </AppLink>
        <QuickSearch disabledReason={canSearch ? undefined : t('errors.noRight')} />
        <div className={styles.tools}>
          {header.isFixed && <ScrollToTop className={styles.tool} />}
          <Dropdown
            label={t('shell.chooseLabel')}
            className={styles.tool}
            face={
              <>
                <IconTag size={20} aria-hidden />
                <span className={styles.word} aria-hidden>
                  {t('shell.chooseLabel')}
                </span>
              </>
            }
          >
            {(close) => <LabelPanel onDone={close} />}
          </Dropdown>
          <NotificationBell className={styles.tool} />
          <IconButton
            label={t('shell.quickPanel')}
            className={styles.tool ?? ''}
            onClick={() => showOverlay('quickPanel')}
          >
            <IconLayoutSidebarRight size={20} />
          </IconButton>
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
