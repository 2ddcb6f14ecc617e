import { KNOWN_PAGE_SIZES } from '@netkhata/contract/page-sizes';
import { useSyncExternalStore } from 'react';
import { type ColorScheme, storedColorScheme } from '../../head-start/stored-color-scheme.ts';
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

/** The interface language: applied at once, stored on this device and with the user. */
export function LanguageField() {
  const t = useText();
  const language = useLanguage();
  const { setLanguage } = usePreferences();
  return (
    <SelectField
      label={t('shell.language')}
      value={language}
      options={LANGUAGE_OPTIONS}
      onChange={(choice) => {
        if (choice) void setLanguage(choice);
      }}
    />
  );
}

/** Light, dark, or as the system says. */
export function ThemeField() {
  const t = useText();
  const scheme = useSyncExternalStore(onColorScheme, storedColorScheme);
  const { setColorScheme } = usePreferences();
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
        if (choice) void setColorScheme(choice);
      }}
    />
  );
}

/** Rows per page; the same setting as under any list. */
export function RowsField() {
  const t = useText();
  const format = useFormat();
  const rows = useStoredPreference(rowsPerPage);
  const { setRowsPerPage } = usePreferences();
  return (
    <SelectField
      label={t('common.perPage')}
      value={String(rows)}
      options={KNOWN_PAGE_SIZES.map((size) => ({
        value: String(size),
        label: format.number(size),
      }))}
      onChange={(choice) => {
        const size = KNOWN_PAGE_SIZES.find((each) => String(each) === choice);
        if (size) void setRowsPerPage(size);
      }}
    />
  );
}

/** Default paper of receipts. */
export function PaperField() {
  const t = useText();
  const paper = useStoredPreference(receiptPaper);
  const { setReceiptPaper } = usePreferences();
  return (
    <SelectField
      label={t('menus.receiptPaper')}
      value={paper}
      options={paperChoices(t)}
      onChange={(choice) => {
        if (choice) void setReceiptPaper(choice);
      }}
    />
  );
}
