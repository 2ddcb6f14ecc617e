import { auth } from '@netkhata/contract/auth';
import type { CodeNeeded } from '@netkhata/contract/second-factor';
import { Suspense, useRef, useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { storeSession } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureCard } from '../../ui/toast.tsx';
import styles from './auth-form.module.css';

// Loaded lazily, as most users have no second factor.
const CodeStep = loadOnUse(async () => (await import('./code-step.tsx')).CodeStep);

type Values = { email: string; password: string; code: string };

const isCodeNeeded = (reason: unknown): boolean =>
  reason instanceof CallFailure && (reason.data as CodeNeeded | null)?.isCodeNeeded === true;

/**
 * Signs in with email and password, then with a code where there is a second factor; stores the
 * token.
 */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const frame = useRef<HTMLFormElement>(null);
  const signIn = useChange(auth.signIn, {
    success: ({ token }) => {
      // Stored before any refetch, so that the refetch sends the new token.
      storeSession(token);
      return 'silent';
    },
    isFailureSilent: true,
  });
  const form = useEntryForm<Values>({
    body: auth.signIn.body,
    initial: { email: '', password: '', code: '' },
    save: async ({ email, password, code }) => {
      setFailure(undefined);
      const body = { email, password, ...(isCodeAsked && { code }) };
      try {
        await signIn.save({ body });
      } catch (reason) {
        // The first refusal asks for a code; a further one means that the code was wrong.
        if (!isCodeAsked && isCodeNeeded(reason)) return setIsCodeAsked(true);
        form.set({ code: '' });
        // Errors of a single field are shown beside that field.
        if (reason instanceof CallFailure && Object.keys(reason.fields).length === 0) {
          setFailure(reason);
          // Selects the hidden input (password or code) to retype; a mistyped email address is
          // visible.
          requestAnimationFrame(() => {
            frame.current
              ?.querySelector<HTMLInputElement>('input:not([inputmode=email])')
              ?.select();
          });
        }
        throw reason;
      }
      return onSignedIn();
    },
  });
  function goBack() {
    setFailure(undefined);
    setIsCodeAsked(false);
    form.set({ password: '', code: '' });
  }
  return (
    <form {...form.formProps} ref={frame} className={styles.form}>
      {failure && <FailureCard {...failure} />}
      {isCodeAsked ? (
        <Suspense fallback={null}>
          <CodeStep
            field={form.field('code')}
            isSaving={form.isSaving}
            onBack={goBack}
            onMissing={goBack}
          />
        </Suspense>
      ) : (
        <PasswordStep form={form} />
      )}
    </form>
  );
}

function PasswordStep({ form }: { form: EntryForm<Values> }) {
  // Opts out of the React Compiler: it renders rarely, and memoisation would enlarge the sign-in
  // code.
  'use no memo';
  const t = useText();
  return (
    <>
      <TextField
        label={t('signIn.email')}
        {...form.field('email')}
        inputMode="email"
        autoComplete="username"
        isRequired
        hasAutoFocus
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
    </>
  );
}
