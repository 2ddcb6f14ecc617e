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
import { useLocation, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import { WaitingBadge, useWaitingCount } from './waiting-badge.tsx';
import styles from './menu-list.module.css';
import { type MenuGroup, type ScreenFacts, SETTINGS_PATH } from './screen-facts.ts';
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
} satisfies Record<MenuGroup, unknown>;

const ICON_PX = 20;

/** The current entry (for a record, that of its list) and its group. */
function useCurrentEntry(): { path: string; group: ScreenFacts['group'] } {
  const facts = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const pathname = useLocation({ select: (here) => here.pathname });
  return { path: facts?.under ?? pathname, group: facts?.group };
}

/**
 * The side menu: groups that fold, with their screens. The current group is open; opening another
 * one folds it, so that the menu fits a small screen.
 */
export function MenuList({ onFollow }: { onFollow?: () => void }) {
  const t = useText();
  const { alone, sections } = useMenu();
  const nav = useRef<HTMLElement>(null);
  const here = useCurrentEntry();
  const pathname = useLocation({ select: (location) => location.pathname });
  const waiting = useWaitingCount();
  const [opened, setOpened] = useState<{ at: string; group: ScreenFacts['group'] }>();
  // A group opened by hand stays open until the screen changes.
  const open = opened && opened.at === here.path ? opened.group : here.group;
  // The menu may be longer than the screen: scrolls the current entry into view.
  useEffect(() => {
    nav.current?.querySelector(`[data-path="${here.path}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [here.path]);
  return (
    <nav ref={nav} className={styles.menu} aria-label={t('shell.menu')}>
      <ul className={styles.list}>
        {alone.map((entry) => (
          <Entry
            key={entry.path}
            entry={entry}
            count={waiting(entry.path)}
            icon={<IconHome size={ICON_PX} aria-hidden />}
            onFollow={onFollow}
          />
        ))}
        {sections.map((section) => (
          <Section
            key={section.group}
            section={section}
            waiting={waiting}
            herePath={here.path}
            isOpen={section.group === open}
            onToggle={(isOpen) =>
              setOpened({ at: here.path, group: isOpen ? section.group : undefined })
            }
            onFollow={onFollow}
          />
        ))}
        <Entry
          entry={{
            path: SETTINGS_PATH,
            title: 'shell.groupSettings',
            group: undefined,
            isAllowed: true,
          }}
          icon={<IconSettings size={ICON_PX} aria-hidden />}
          isAbove={here.path === SETTINGS_PATH && pathname !== SETTINGS_PATH}
          onFollow={onFollow}
        />
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

type EntryProps = Follow & {
  entry: MenuEntry;
  /** Number of tasks that wait for the user there. */
  count?: number;
  icon?: ReactNode;
  /** The current screen shows a record of this list, or is one of the settings. */
  isAbove?: boolean;
};

function Entry({ entry, icon, count = 0, onFollow, isAbove }: EntryProps) {
  const t = useText();
  const face = (
    <>
      {icon}
      <span className={styles.words}>{t(entry.title)}</span>
      {entry.isAllowed && count > 0 && <WaitingBadge count={count} />}
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
        data-path={entry.path}
        {...(isAbove ? { 'aria-current': 'true' as const } : {})}
        activeOptions={{ exact: true, includeSearch: false }}
        // Opening the sign-out page signs out: never preload it.
        preload={entry.path === '/logout' ? false : 'intent'}
        title={t(entry.title)}
        onClick={onFollow}
      >
        {face}
      </AppLink>
    </li>
  );
}

type SectionProps = Follow & {
  section: MenuSection;
  waiting: (path: string) => number;
  herePath: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

function Section({ section, waiting, herePath, isOpen, onToggle, onFollow }: SectionProps) {
  const t = useText();
  const pathname = useLocation({ select: (here) => here.pathname });
  const Icon = GROUP_ICONS[section.group];
  const isHere = section.entries.some(({ path }) => path === herePath);
  const counts = section.entries.map(({ path, isAllowed }) => (isAllowed ? waiting(path) : 0));
  const count = counts.reduce((sum, each) => sum + each, 0);
  return (
    <li>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isOpen}
        data-here={isHere || undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <Icon size={ICON_PX} aria-hidden />
        <span className={styles.words}>{t(section.group)}</span>
        {!isOpen && count > 0 && <WaitingBadge count={count} />}
        <IconChevronDown className={styles.chevron} size={16} aria-hidden />
      </button>
      {isOpen && (
        <ul className={styles.sublist}>
          {section.entries.map((entry) => (
            <Entry
              key={entry.path}
              entry={entry}
              count={waiting(entry.path)}
              isAbove={entry.path === herePath && entry.path !== pathname}
              onFollow={onFollow}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
