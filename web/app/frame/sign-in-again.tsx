import { Suspense, useEffect, useState } from 'react';
import { clearSession, registerSignInAgain } from '../../api/session.ts';
import { loadDialogOnUse } from '../../ui/modal.tsx';

const SignInAgainDialog = loadDialogOnUse(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
);

type Question = { answer: (isSignedIn: boolean) => void; isOpen: boolean };

/** Signs in again in place when the session ends, so that a half-typed form is kept. */
export function SignInAgain() {
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () =>
      registerSignInAgain(
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
        // Without the dialog, the form is kept and its call fails.
        onMissing={() => settle(false)}
      />
    </Suspense>
  );
}
