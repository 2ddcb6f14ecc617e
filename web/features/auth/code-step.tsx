import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import type { EntryField } from '../../ui/entry-form.ts';
import { TextField } from '../../ui/text-field.tsx';

type CodeStepProps = { field: EntryField<string>; isSaving: boolean; onBack: () => void };

/** The second step of signing in: the code of the authenticator app, or a recovery code instead. */
export function CodeStep({ field, isSaving, onBack }: CodeStepProps) {
  const t = useText();
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <TextField
        // Remounts the field, so that a phone opens the keyboard of the other kind.
        key={String(isRecovery)}
        label={t(isRecovery ? 'signIn.recoveryCode' : 'signIn.code')}
        help={t(isRecovery ? 'signIn.recoveryCodeHelp' : 'signIn.codeHelp')}
        {...field}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        isFigure
        isRequired
        hasAutoFocus
      />
      <Button type="submit" tone="primary" isWide isBusy={isSaving}>
        {t('signIn.submit')}
      </Button>
      <Button isWide tone="quiet" onClick={() => setIsRecovery(!isRecovery)}>
        {t(isRecovery ? 'signIn.useApp' : 'signIn.useRecoveryCode')}
      </Button>
      <Button isWide tone="quiet" onClick={onBack}>
        {t('signIn.back')}
      </Button>
    </>
  );
}
