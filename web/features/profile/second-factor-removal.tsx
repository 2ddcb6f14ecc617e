import { secondFactor } from '@netkhata/contract/second-factor';
import { storeSession } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './profile.module.css';

type SecondFactorRemovalProps = { onDone: () => void; onCancel: () => void };

/**
 * Turns the second factor off; asks for password and code, so that a stolen session is not enough.
 */
export function SecondFactorRemoval({ onDone, onCancel }: SecondFactorRemovalProps) {
  const t = useText();
  const removal = useChange(secondFactor.secondFactorRemove, {
    success: ({ data, ...words }) => {
      storeSession(data.token);
      return words;
    },
  });
  const form = useEntryForm({
    body: secondFactor.secondFactorRemove.body,
    initial: { password: '', code: '' },
    save: async (values) => {
      await removal.save({ body: values });
      onDone();
    },
  });
  return (
    <form {...form.formProps} className={styles.password}>
      <PasswordField
        label={t('signIn.currentPassword')}
        {...form.field('password')}
        autoComplete="current-password"
        isRequired
        hasAutoFocus
      />
      <TextField
        label={t('secondFactor.codeOrRecovery')}
        {...form.field('code')}
        autoComplete="one-time-code"
        isFigure
        isRequired
      />
      <Button type="submit" tone="danger" isWide isBusy={form.isSaving}>
        {t('secondFactor.turnOff')}
      </Button>
      <Button isWide tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
