import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { chooseLanguage, useLanguage, useText } from '../../i18n/use-text.ts';
import fieldStyles from '../../ui/field.module.css';
import { sayPartMissing } from '../../ui/load-on-use.ts';
import styles from './auth-form.module.css';

/** Every language by its own name; kept on this device, before anybody is signed in. */
export function LanguageChoice() {
  const t = useText();
  return (
    <select
      className={`${fieldStyles.input} ${styles.language}`}
      aria-label={t('shell.language')}
      value={useLanguage()}
      onChange={({ currentTarget }) =>
        void chooseLanguage(currentTarget.value as Language).catch(sayPartMissing)
      }
    >
      {LANGUAGE_CODES.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGES[code].name}
        </option>
      ))}
    </select>
  );
}
