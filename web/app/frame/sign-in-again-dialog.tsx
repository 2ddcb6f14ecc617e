import { SignInForm } from '../../features/auth/sign-in-form.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Modal } from '../../ui/modal.tsx';

type SignInAgainDialogProps = { isOpen: boolean; onAnswer: (isSignedIn: boolean) => void };

/** The sign-in form in a dialog over the page; closing it ends the session. */
export function SignInAgainDialog({ isOpen, onAnswer }: SignInAgainDialogProps) {
  const t = useText();
  return (
    <Modal
      title={t('signIn.sessionEnded')}
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      size="small"
    >
      <p>{t('signIn.sessionEndedHelp')}</p>
      <SignInForm onSignedIn={() => onAnswer(true)} />
    </Modal>
  );
}
