import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { Modal, ModalActions } from './modal.tsx';

export type ConfirmRequest = {
  /** The sentence under the title: 'You want to add Network Info!'. */
  text: ReactNode;
  /** 'Are you sure?' unless the screen has words of its own. */
  title?: string;
  yes?: string;
  no?: string;
  /** True: Yes is drawn red, for what cannot be taken back. */
  isDanger?: boolean;
};

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
