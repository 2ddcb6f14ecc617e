import {
  IconAddressBook,
  IconAdjustments,
  IconCashBanknote,
  IconChartBar,
  IconChevronDown,
  IconCoins,
  IconFileInvoice,
  IconHome,
  IconLogout,
  IconMessage,
  IconSettings,
  IconUserShield,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import styles from './menu-list.module.css';
import type { MenuGroup } from './screen-facts.ts';
import { type MenuEntry, type MenuSection, useMenu } from './use-menu.ts';

const GROUP_ICONS = {
  'shell.groupSetup': IconAdjustments,
  'shell.groupCustomer': IconAddressBook,
  'shell.groupUser': IconUserShield,
  'shell.groupBilling': IconFileInvoice,
  'shell.groupPayment': IconCashBanknote,
  'shell.groupMoney': IconCoins,
  'shell.groupSms': IconMessage,
  'shell.groupReports': IconChartBar,
  'shell.groupSettings': IconSettings,
} satisfies Record<MenuGroup, unknown>;

const ICON_PX = 20;

/** The side menu's entries: groups that fold, and in them the screens that exist. */
export function MenuList({ onFollow }: { onFollow?: () => void }) {
  const t = useText();
  const { alone, sections } = useMenu();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The menu is longer than many a screen: where one is must be in sight.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])];
    const here = links.find((link) => link.getAttribute('href') === pathname);
    here?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} className={styles.menu} aria-label={t('shell.menu')}>
      <ul className={styles.list}>
        {alone.map((entry) => (
          <Entry
            key={entry.path}
            entry={entry}
            icon={<IconHome size={ICON_PX} aria-hidden />}
            onFollow={onFollow}
          />
        ))}
        {sections.map((section) => (
          <Section key={section.group} section={section} onFollow={onFollow} />
        ))}
        <Entry
          entry={{ path: '/logout', title: 'shell.signOut', group: undefined, isAllowed: true }}
          icon={<IconLogout size={ICON_PX} aria-hidden />}
          onFollow={onFollow}
        />
      </ul>
    </nav>
  );
}

type Follow = { onFollow: (() => void) | undefined };

function Entry({ entry, icon, onFollow }: Follow & { entry: MenuEntry; icon?: ReactNode }) {
  const t = useText();
  const face = (
    <>
      {icon}
      {icon ? <span className={styles.words}>{t(entry.title)}</span> : t(entry.title)}
    </>
  );
  if (!entry.isAllowed) {
    return (
      <li>
        <button type="button" className={styles.entry} disabled title={t('errors.noRight')}>
          {face}
        </button>
      </li>
    );
  }
  return (
    <li>
      <AppLink
        to={entry.path}
        className={styles.entry}
        activeOptions={{ exact: true, includeSearch: false }}
        // Opening the sign-out page is signing out: never ahead of the press.
        preload={entry.path === '/logout' ? false : 'intent'}
        title={t(entry.title)}
        onClick={onFollow}
      >
        {face}
      </AppLink>
    </li>
  );
}

function Section({ section, onFollow }: Follow & { section: MenuSection }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(true);
  const Icon = GROUP_ICONS[section.group];
  return (
    <li>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon size={ICON_PX} aria-hidden />
        <span className={styles.words}>{t(section.group)}</span>
        <IconChevronDown className={styles.chevron} size={16} aria-hidden />
      </button>
      {isOpen && (
        <ul className={styles.sublist}>
          {section.entries.map((entry) => (
            <Entry key={entry.path} entry={entry} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}
