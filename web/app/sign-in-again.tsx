import { useEffect, useState } from 'react';
import { dropSession, offerSignInAgain } from '../api/session.ts';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { useText } from '../i18n/use-text.ts';
import { Modal } from '../ui/modal.tsx';

type Question = { answer: (isSignedIn: boolean) => void };

/** When the session ends under a half-typed form: signs in again in place, the form stays. */
export function SignInAgain() {
  const t = useText();
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () => offerSignInAgain(() => new Promise((resolve) => setQuestion({ answer: resolve }))),
    [],
  );

  function answer(isSignedIn: boolean) {
    question?.answer(isSignedIn);
    setQuestion(undefined);
    if (isSignedIn) return;
    dropSession();
    window.location.assign('/login');
  }

  return (
    <Modal
      title={t('signIn.sessionEnded')}
      isOpen={question !== undefined}
      onClose={() => answer(false)}
      size="small"
    >
      <p>{t('signIn.sessionEndedHelp')}</p>
      <SignInForm onSignedIn={() => answer(true)} />
    </Modal>
  );
}
