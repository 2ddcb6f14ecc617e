import { SignInForm } from '../../features/auth/sign-in-form.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Modal } from '../../ui/modal.tsx';

type SignInAgainDialogProps = { isOpen: boolean; onAnswer: (isSignedIn: boolean) => void };

/** The sign-in form over the page; closing it gives the session up. */
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
