import { useText } from '../../i18n/use-text.ts';
import { PlainPage } from '../../ui/plain-page.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Signing in; the page reloads with the stored token, and its guard leads on. */
export function LoginPage() {
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
