import { useText } from '../../i18n/use-text.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../../i18n/languages.ts';
import { useSyncExternalStore } from 'react';
import { type ColorScheme, onColorScheme, storedColorScheme } from '../../ui/color-scheme.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useOwnPreferences } from './use-own-preferences.ts';

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({
  value: code,
  label: LANGUAGES[code].name,
}));

/** The language of the screens: spoken at once, and kept on this device and on the user. */
export function LanguageField() {
  const t = useText();
  const language = useLanguage();
  const { speak } = useOwnPreferences();
  return (
    <SelectField
      label={t('shell.language')}
      value={language}
      options={LANGUAGE_OPTIONS}
      onChange={(choice) => {
        if (choice) void speak(choice);
      }}
    />
  );
}

/** Light, dark, or as the system has it. */
export function ThemeField() {
  const t = useText();
  const scheme = useSyncExternalStore(onColorScheme, storedColorScheme);
  const { draw } = useOwnPreferences();
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
        if (choice) void draw(choice);
      }}
    />
  );
}
