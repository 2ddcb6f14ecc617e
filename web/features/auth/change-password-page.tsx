import { useText } from '../../i18n/use-text.ts';
import { PlainPage } from '../../ui/plain-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

/** Shown after the first sign-in with a generated password, until the user has chosen another. */
export function ChangePasswordPage() {
  const t = useText();
  return (
    <PlainPage
      product={t('common.product')}
      title={t('signIn.changeTitle')}
      help={t('signIn.changeHelp')}
    >
      <ChangePasswordForm onChanged={() => window.location.assign('/')} />
    </PlainPage>
  );
}
