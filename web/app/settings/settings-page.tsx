import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTypedText } from '../../lists/state/use-typed-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { TextField } from '../../ui/text-field.tsx';
import { isPhone } from '../../ui/use-is-phone.ts';
import { findCommands } from '../commands/find-commands.ts';
import { KEYWORDS } from '../commands/keywords.ts';
import { useScreenFacts } from '../menu/use-menu.ts';
import { SETTINGS_GROUPS, type SettingsEntry } from './settings-groups.ts';
import styles from './settings-page.module.css';
import { useSettingsState } from './use-settings-state.ts';

/** An entry with its texts; found by its name, its explanation, its group and its other names. */
type NamedEntry = SettingsEntry & { label: string; note: string; keywords: string };
type NamedGroup = { title: LabelKey; entries: NamedEntry[] };

/** The settings that the user may open, by group. */
function useGroups(): NamedGroup[] {
  const t = useText();
  const { factsOf, mayOpen } = useScreenFacts();
  const named = (entry: SettingsEntry, group: LabelKey): NamedEntry[] => {
    const title = factsOf(entry.path)?.title;
    if (!title || !mayOpen(entry.path)) return [];
    const keywords = KEYWORDS[title];
    return [
      {
        ...entry,
        label: t(title),
        note: `${t(entry.help)} ${t(group)}`,
        keywords: keywords ? t(keywords) : '',
      },
    ];
  };
  return SETTINGS_GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.flatMap((entry) => named(entry, title)),
  })).filter(({ entries }) => entries.length > 0);
}

/** The typed text; kept in the address, so that Back returns to what was found. */
function useSearchText() {
  const { search = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  return useTypedText(search, (text) => {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, search: text || undefined }),
      replace: true,
      resetScroll: false,
    });
  });
}

const KEY_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** /settings: every setting in groups; typing finds one, arrows move, Enter opens. */
export function SettingsPage() {
  const t = useText();
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useSearchText();
  const help = t('settingsPage.searchHelp');
  const groups = useGroups();
  const isSearching = typed.trim() !== '';
  const found = isSearching
    ? findCommands(
        groups.flatMap(({ entries }) => entries),
        typed,
      )
    : [];

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = KEY_STEPS[event.key];
    const isOpening = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (step !== undefined) moveFocus(area.current, step);
    else if (isOpening && found[0]) void navigate({ to: found[0].path });
    else return;
    event.preventDefault();
  }

  return (
    <div ref={area} role="search" onKeyDown={onKeyDown}>
      <div className={styles.box}>
        <TextField
          label={t('settingsPage.search')}
          help={isPhone() ? help : `${help} ${t('settingsPage.searchKeys')}`}
          value={typed}
          onChange={setTyped}
          type="search"
          inputMode="search"
          // On a phone the keyboard would cover the groups.
          hasAutoFocus={!isPhone()}
        />
      </div>
      {isSearching ? (
        <Found entries={found} />
      ) : (
        <div className={styles.groups}>
          {groups.map(({ title, entries }) => (
            <div key={title} className={styles.group}>
              <Card title={t(title)} isFlush>
                <Entries entries={entries} />
              </Card>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Found({ entries }: { entries: readonly NamedEntry[] }) {
  const t = useText();
  if (entries.length === 0) {
    return (
      <EmptyState title={t('settingsPage.noneFound')} help={t('settingsPage.noneFoundHelp')} />
    );
  }
  return (
    <div className={styles.found}>
      <p className="visually-hidden" role="status">
        {t('settingsPage.foundCount', { count: entries.length })}
      </p>
      <Card isFlush>
        <Entries entries={entries} />
      </Card>
    </div>
  );
}

function Entries({ entries }: { entries: readonly NamedEntry[] }) {
  const t = useText();
  const state = useSettingsState();
  return (
    <ul className={styles.entries}>
      {entries.map(({ path, label, help, icon: Icon }) => (
        <li key={path}>
          <AppLink to={path} className={styles.entry}>
            <Icon size={20} className={styles.icon} aria-hidden />
            <span className={styles.words}>
              <span className={styles.title}>{label}</span>{' '}
              {state[path] && <span className={styles.state}>{state[path]}</span>}{' '}
              <span className={styles.help}>{t(help)}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
