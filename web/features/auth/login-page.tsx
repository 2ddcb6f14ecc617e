import { type Language, LANGUAGE_CODES, LANGUAGE_FILES } from '../../i18n/languages.ts';
import { chooseLanguage, useLanguage, useText } from '../../i18n/use-text.ts';
import fieldStyles from '../../ui/field.module.css';
import { reportMissingPart } from '../../ui/load-on-use.ts';
import { PlainPage } from '../../ui/plain-page.tsx';
import styles from './auth-form.module.css';
import { SignInForm } from './sign-in-form.tsx';

/**
 * The sign-in page; it reloads once the token is stored, and the route guard redirects from there.
 */
export function LoginPage() {
  // Opts out of the React Compiler: it renders rarely, and memoisation would enlarge the sign-in
  // code.
  'use no memo';
  const t = useText();
  return (
    <PlainPage
      product={t('common.product')}
      tagline={t('signIn.tagline')}
      title={t('signIn.title')}
    >
      <SignInForm onSignedIn={() => window.location.reload()} />
      <LanguageChoice />
    </PlainPage>
  );
}

/**
 * The languages under their own names; the choice is kept on this device, as nobody is signed in
 * yet.
 */
function LanguageChoice() {
  // Opts out of the React Compiler, as `LoginPage` does.
  'use no memo';
  const t = useText();
  return (
    <select
      className={`${fieldStyles.input} ${styles.language}`}
      aria-label={t('shell.language')}
      value={useLanguage()}
      onChange={({ currentTarget }) =>
        void chooseLanguage(currentTarget.value as Language).catch(reportMissingPart)
      }
    >
      {LANGUAGE_CODES.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGE_FILES[code].name}
        </option>
      ))}
    </select>
  );
}
