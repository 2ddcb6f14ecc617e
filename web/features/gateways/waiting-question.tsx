import { type WaitingSms, waitingSms } from '@netkhata/contract/gateways';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallFailure } from '../../api/call-failure.ts';
import { toastFailure } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';

type Choice = 'send' | 'discard';
type Question = { waiting: WaitingSms; answer: (choice: Choice | undefined) => void };

const refusal = z.object({ waitingSms });

/** What the server says waits, when that is why it did nothing. */
function waitingOf(reason: unknown): WaitingSms | undefined {
  if (!(reason instanceof CallFailure)) return undefined;
  const parsed = z.safeDecode(refusal, reason.data as z.input<typeof refusal>);
  return parsed.success ? parsed.data.waitingSms : undefined;
}

/**
 * Runs a change that makes sending begin; where messages wait, asks what becomes of them and runs it
 * again with the answer. Rejects as the change does, also when nothing was chosen.
 */
export function useWaitingQuestion() {
  const [question, setQuestion] = useState<Question>();
  const ask = (waiting: WaitingSms) =>
    new Promise<Choice | undefined>((resolve) => {
      const answer = (choice: Choice | undefined) => {
        setQuestion(undefined);
        resolve(choice);
      };
      setQuestion({ waiting, answer });
    });
  async function settle(change: (choice: { waiting?: Choice }) => Promise<unknown>): Promise<void> {
    try {
      await change({});
    } catch (reason) {
      const waiting = waitingOf(reason);
      if (!waiting) toastFailure(reason);
      const choice = waiting && (await ask(waiting));
      if (!choice) throw reason;
      await change({ waiting: choice }).catch((again: unknown) => {
        toastFailure(again);
        throw again;
      });
    }
  }
  return { settle, question: question && <WaitingQuestion {...question} /> };
}

function WaitingQuestion({ waiting, answer }: Question) {
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
