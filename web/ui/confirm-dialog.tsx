import { useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import type { ConfirmRequest } from './confirm.tsx';
import { Modal, ModalActions } from './modal.tsx';

type ConfirmDialogProps = {
  request: ConfirmRequest;
  isOpen: boolean;
  onAnswer: (isYes: boolean) => void;
};

/** 'Are you sure?' with Yes and No; Esc is No, Enter is Yes. */
export function ConfirmDialog({ request, isOpen, onAnswer }: ConfirmDialogProps) {
  const t = useText();
  // The kit returns focus only to what had it when a mounted dialog opened.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsMounted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Modal
      title={request.title ?? t('common.areYouSure')}
      isOpen={isOpen && isMounted}
      onClose={() => onAnswer(false)}
      size="small"
    >
      <div>{request.text}</div>
      <ModalActions>
        <Button onClick={() => onAnswer(false)}>{request.no ?? t('common.no')}</Button>
        <Button
          tone={request.isDanger ? 'danger' : 'primary'}
          onClick={() => onAnswer(true)}
          data-autofocus
        >
          {request.yes ?? t('common.yes')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
