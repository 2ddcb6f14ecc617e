import { Suspense, useEffect, useState } from 'react';
import { clearSession, offerSignInAgain } from '../../api/session.ts';
import { loadDialogOnUse } from '../../ui/modal.tsx';

const SignInAgainDialog = loadDialogOnUse(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
);

type Question = { answer: (isSignedIn: boolean) => void; isOpen: boolean };

/** When the session ends under a half-typed form: signs in again in place, the form stays. */
export function SignInAgain() {
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () =>
      offerSignInAgain(
        () => new Promise((resolve) => setQuestion({ answer: resolve, isOpen: true })),
      ),
    [],
  );

  if (question === undefined) return null;

  function settle(isSignedIn: boolean) {
    question?.answer(isSignedIn);
    setQuestion((current) => current && { ...current, isOpen: false });
  }

  function answer(isSignedIn: boolean) {
    settle(isSignedIn);
    if (isSignedIn) return;
    clearSession();
    window.location.assign('/login');
  }

  return (
    <Suspense fallback={null}>
      <SignInAgainDialog
        isOpen={question.isOpen}
        onAnswer={answer}
        // The form under it stays, and its call fails.
        onMissing={() => settle(false)}
      />
    </Suspense>
  );
}
