import { type ReactNode, useSyncExternalStore } from 'react';
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

type Pending = ConfirmRequest & { answer: (isYes: boolean) => void };

let pending: Pending | undefined;
const listeners = new Set<() => void>();

function setPending(next: Pending | undefined) {
  pending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks and waits for Yes (true) or No, Esc, a second question (false). */
export function askConfirm(request: ConfirmRequest): Promise<boolean> {
  pending?.answer(false);
  return new Promise((resolve) => {
    setPending({
      ...request,
      answer: (isYes) => {
        setPending(undefined);
        resolve(isYes);
      },
    });
  });
}

/** `if (await confirm({ text })) ...` */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  return askConfirm;
}

/** Draws the question that is being asked; stands once in the shell. */
export function ConfirmHost() {
  const t = useText();
  const request = useSyncExternalStore(subscribe, () => pending);
  return (
    <Modal
      title={request?.title ?? t('common.areYouSure')}
      isOpen={request !== undefined}
      onClose={() => request?.answer(false)}
      size="small"
    >
      <div>{request?.text}</div>
      <ModalActions>
        <Button onClick={() => request?.answer(false)}>{request?.no ?? t('common.no')}</Button>
        <Button
          tone={request?.isDanger ? 'danger' : 'primary'}
          onClick={() => request?.answer(true)}
          data-autofocus
        >
          {request?.yes ?? t('common.yes')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
