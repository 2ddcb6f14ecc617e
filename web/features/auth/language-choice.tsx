import { LANGUAGE_CODES, LANGUAGES } from '../../i18n/languages.ts';
import { chooseLanguage, useLanguage, useText } from '../../i18n/use-text.ts';
import { sayPartMissing } from '../../ui/load-on-use.ts';
import styles from './language-choice.module.css';

/** Every language by its own name; kept on this device, before anybody is signed in. */
export function LanguageChoice() {
  const t = useText();
  const language = useLanguage();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t('shell.language')}</legend>
      {LANGUAGE_CODES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={styles.language}
          aria-pressed={code === language}
          onClick={() => void chooseLanguage(code).catch(sayPartMissing)}
        >
          {LANGUAGES[code].name}
        </button>
      ))}
    </fieldset>
  );
}
