import { useText } from '../../i18n/use-text.ts';
import { PlainPage } from '../../ui/plain-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

/** The first sign-in with a password made by the system ends here, until it is replaced. */
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
