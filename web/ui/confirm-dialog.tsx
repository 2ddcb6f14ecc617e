import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import type { ConfirmRequest } from './confirm.tsx';
import { Modal, ModalActions } from './modal.tsx';

export type ConfirmDialogProps = {
  request: ConfirmRequest;
  isOpen: boolean;
  onAnswer: (isYes: boolean) => void;
};

/** 'Are you sure?' with Yes and No; Esc is No, Enter is Yes unless something would be lost by it. */
export function ConfirmDialog({ request, isOpen, onAnswer }: ConfirmDialogProps) {
  const t = useText();
  const { isDanger = false } = request;
  return (
    <Modal
      title={request.title ?? t('common.areYouSure')}
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      size="small"
    >
      <div>{request.text}</div>
      <ModalActions>
        <Button onClick={() => onAnswer(false)} data-autofocus={isDanger || undefined}>
          {request.no ?? t('common.no')}
        </Button>
        <Button
          tone={isDanger ? 'danger' : 'primary'}
          onClick={() => onAnswer(true)}
          data-autofocus={!isDanger || undefined}
        >
          {request.yes ?? t('common.yes')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
