import '@mantine/core/styles/Popover.css';
import { Popover } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../api/current-user.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../i18n/languages.ts';
import { chooseLanguage, useLanguage, useText } from '../i18n/use-text.ts';
import {
  type ColorScheme,
  chooseColorScheme,
  onColorScheme,
  storedColorScheme,
} from '../ui/color-scheme.ts';
import { ButtonLink } from '../ui/link.tsx';
import { SelectField } from '../ui/select-field.tsx';
import styles from './user-menu.module.css';

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({
  value: code,
  label: LANGUAGES[code].name,
}));

/** The first letters of the first two names. */
function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/).slice(0, 2);
  return names.map((name) => Array.from(name)[0] ?? '').join('');
}

/** Who is signed in, language and theme, and the way out. */
export function UserMenu() {
  const t = useText();
  const { fullName } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <button type="button" className={styles.button} onClick={() => setIsOpen(!isOpen)}>
          <span className={styles.picture} aria-hidden>
            {initialsOf(fullName)}
          </span>
          <span className="visually-hidden">{t('shell.userMenu')}</span>
          <span className={styles.name}>{fullName}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.userMenu')}>
        <div className={styles.panel}>
          <div className={styles.who}>{fullName}</div>
          <ButtonLink
            to="/user/profile"
            isWide
            icon={<IconUser size={18} aria-hidden />}
            onClick={() => setIsOpen(false)}
          >
            {t('shell.profile')}
          </ButtonLink>
          <LanguageChoice />
          <ThemeChoice />
          <ButtonLink
            to="/logout"
            preload={false}
            isWide
            icon={<IconLogout size={18} aria-hidden />}
          >
            {t('shell.signOut')}
          </ButtonLink>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function LanguageChoice() {
  const t = useText();
  const language = useLanguage();
  return (
    <SelectField
      label={t('shell.language')}
      value={language}
      options={LANGUAGE_OPTIONS}
      onChange={(choice) => {
        if (choice) void chooseLanguage(choice);
      }}
    />
  );
}

function ThemeChoice() {
  const t = useText();
  const scheme = useSyncExternalStore(onColorScheme, storedColorScheme);
  const options: { value: ColorScheme; label: string }[] = [
    { value: 'light', label: t('shell.themeLight') },
    { value: 'dark', label: t('shell.themeDark') },
    { value: 'auto', label: t('shell.themeAuto') },
  ];
  return (
    <SelectField
      label={t('shell.theme')}
      value={scheme}
      options={options}
      onChange={(choice) => {
        if (choice) chooseColorScheme(choice);
      }}
    />
  );
}
