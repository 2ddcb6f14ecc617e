import { auth } from '@netkhata/contract/auth';
import { storeSession } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './auth-form.module.css';

/** Changes the user's own password; the server validates it. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useText();
  const change = useChange(auth.changeOwnPassword, {
    success: ({ data, ...words }) => {
      // Changing the password replaces the session's token.
      storeSession(data.token);
      return words;
    },
  });
  const form = useEntryForm({
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    save: async (values) => {
      await change.save({ body: values });
      onChanged();
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <PasswordField
        label={t('signIn.currentPassword')}
        {...form.field('currentPassword')}
        autoComplete="current-password"
        isRequired
        hasAutoFocus
      />
      <PasswordField
        label={t('signIn.newPassword')}
        help={t('signIn.newPasswordHelp')}
        {...form.field('password')}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField
        label={t('signIn.confirmPassword')}
        {...form.field('confirmPassword')}
        autoComplete="new-password"
        isRequired
      />
      <Button type="submit" tone="primary" isWide isBusy={form.isSaving}>
        {t('signIn.changeSubmit')}
      </Button>
    </form>
  );
}
