import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
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
  /** Ignores an Enter just after the dialog appeared: it was meant for the screen underneath. */
  ignoresEarlyEnter?: boolean;
};

/** An Enter sooner than this after the dialog appeared cannot be an answer to it. */
export const MIN_READ_MS = 250;

/** Ignores an Enter that comes before the question can have been read. */
function useIgnoreEarlyEnter(isHeldBack: boolean) {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return (event: KeyboardEvent) => {
    // When it was pressed: a busy machine may get to it later.
    const isUnread = event.timeStamp - shownAt.current < MIN_READ_MS;
    if (isHeldBack && event.key === 'Enter' && isUnread) event.preventDefault();
  };
}

export type ConfirmDialogProps = {
  request: ConfirmRequest;
  isOpen: boolean;
  onAnswer: (isYes: boolean) => void;
};

/** 'Are you sure?' with Yes and No; Esc is No, Enter is Yes unless `isDanger` is set. */
export function ConfirmDialog({ request, isOpen, onAnswer }: ConfirmDialogProps) {
  const t = useText();
  return (
    <Modal
      title={request.title ?? t('common.areYouSure')}
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      size="small"
    >
      <div>{request.text}</div>
      <Answers request={request} onAnswer={onAnswer} />
    </Modal>
  );
}

function Answers({ request, onAnswer }: Omit<ConfirmDialogProps, 'isOpen'>) {
  const t = useText();
  const { isDanger = false, ignoresEarlyEnter = false } = request;
  const onKeyDown = useIgnoreEarlyEnter(ignoresEarlyEnter);
  return (
    <ModalActions>
      <Button onClick={() => onAnswer(false)} data-autofocus={isDanger || undefined}>
        {request.no ?? t('common.no')}
      </Button>
      <Button
        tone={isDanger ? 'danger' : 'primary'}
        onClick={() => onAnswer(true)}
        onKeyDown={onKeyDown}
        data-autofocus={!isDanger || undefined}
      >
        {request.yes ?? t('common.yes')}
      </Button>
    </ModalActions>
  );
}
