import { PAGE_SIZES } from '@netkhata/contract/page-sizes';
import { useSyncExternalStore } from 'react';
import { type ColorScheme, storedColorScheme } from '../../head-start/drawn-scheme.ts';
import { LANGUAGE_CODES, LANGUAGE_FILES } from '../../i18n/languages.ts';
import { useFormat, useLanguage, useText } from '../../i18n/use-text.ts';
import { receiptPaper, rowsPerPage } from '../../shared/preferences/list-and-receipt.ts';
import { paperChoices } from '../../shared/preferences/paper-choices.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { onColorScheme } from '../../ui/color-scheme.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { usePreferences } from './use-preferences.ts';

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({
  value: code,
  label: LANGUAGE_FILES[code].name,
}));

/** The language of the screens: spoken at once, and kept on this device and on the user. */
export function LanguageField() {
  const t = useText();
  const language = useLanguage();
  const { showLanguage } = usePreferences();
  return (
    <SelectField
      label={t('shell.language')}
      value={language}
      options={LANGUAGE_OPTIONS}
      onChange={(choice) => {
        if (choice) void showLanguage(choice);
      }}
    />
  );
}

/** Light, dark, or as the system has it. */
export function ThemeField() {
  const t = useText();
  const scheme = useSyncExternalStore(onColorScheme, storedColorScheme);
  const { draw } = usePreferences();
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

/** How many rows lists show; the choice under any list is the same one. */
export function RowsField() {
  const t = useText();
  const format = useFormat();
  const rows = useStoredPreference(rowsPerPage);
  const { showPerPage } = usePreferences();
  return (
    <SelectField
      label={t('common.perPage')}
      value={String(rows)}
      options={PAGE_SIZES.map((size) => ({ value: String(size), label: format.number(size) }))}
      onChange={(choice) => {
        const size = PAGE_SIZES.find((each) => String(each) === choice);
        if (size) void showPerPage(size);
      }}
    />
  );
}

/** What receipts are printed on at first. */
export function PaperField() {
  const t = useText();
  const paper = useStoredPreference(receiptPaper);
  const { printOn } = usePreferences();
  return (
    <SelectField
      label={t('menus.receiptPaper')}
      value={paper}
      options={paperChoices(t)}
      onChange={(choice) => {
        if (choice) void printOn(choice);
      }}
    />
  );
}
