import { type Language, LANGUAGE_CODES, LANGUAGE_FILES } from '../../i18n/languages.ts';
import { chooseLanguage, useLanguage, useText } from '../../i18n/use-text.ts';
import fieldStyles from '../../ui/field.module.css';
import { reportMissingPart } from '../../ui/load-on-use.ts';
import { PlainPage } from '../../ui/plain-page.tsx';
import styles from './auth-form.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Signing in; the page reloads with the stored token, and its guard leads on. */
export function LoginPage() {
  // Not memoised: drawn a few times, and counted in what signing in weighs.
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

/** Every language by its own name; kept on this device, before anybody is signed in. */
function LanguageChoice() {
  // Not memoised: drawn a few times, and counted in what signing in weighs.
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
