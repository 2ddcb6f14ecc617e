import { auth } from '@netkhata/contract/auth';
import { keepSession } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';

/** Email and password; on success the token is stored. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useText();
  const signIn = useChange(auth.signIn, {
    success: ({ token }) => {
      // Before anything is read again, so that it is read with the new token.
      keepSession(token);
      return 'silent';
    },
  });
  const form = useEntryForm({
    initial: { email: '', password: '' },
    save: async (values) => {
      await signIn.save({ body: values });
      onSignedIn();
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label={t('signIn.email')}
        {...form.field('email')}
        inputMode="email"
        autoComplete="username"
        isRequired
        hasFocusAtFirst
      />
      <PasswordField
        label={t('signIn.password')}
        {...form.field('password')}
        autoComplete="current-password"
        isRequired
      />
      <Button type="submit" tone="primary" isWide isBusy={form.isSaving}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
