import type { WaitingSms } from '@netkhata/contract/gateways';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';

export type Choice = 'send' | 'discard';
export type OpenWaitingQuestion = {
  waiting: WaitingSms;
  answer: (choice: Choice | undefined) => void;
};

/** Asks whether the messages in the queue are sent or discarded. */
export function WaitingDialog({ waiting, answer }: OpenWaitingQuestion) {
  const t = useText();
  const format = useFormat();
  const { count, oldestAt, cost } = waiting;
  const figures = { count, oldest: format.dateTime(oldestAt), cost: format.taka(cost) };
  return (
    <Modal
      title={t('gateways.waitingTitle')}
      isOpen
      onClose={() => answer(undefined)}
      size="medium"
    >
      <p>{t('gateways.waitingQuestion', figures)}</p>
      <ModalActions>
        <Button data-autofocus onClick={() => answer(undefined)}>
          {t('common.cancel')}
        </Button>
        <Button tone="danger" onClick={() => answer('discard')}>
          {t('gateways.waitingDiscard')}
        </Button>
        <Button tone="primary" onClick={() => answer('send')}>
          {t('gateways.waitingSend')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
