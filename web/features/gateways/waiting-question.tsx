import { type WaitingSms, waitingSms } from '@netkhata/contract/gateways';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallFailure } from '../../api/call-failure.ts';
import { toastFailure } from '../../api/use-change.ts';
import { type Choice, type OpenWaitingQuestion, WaitingDialog } from './waiting-dialog.tsx';

const refusal = z.object({ waitingSms });

/** The waiting messages that a refusal reports; undefined for any other error. */
function waitingOf(reason: unknown): WaitingSms | undefined {
  if (!(reason instanceof CallFailure)) return undefined;
  const parsed = z.safeDecode(refusal, reason.data as z.input<typeof refusal>);
  return parsed.success ? parsed.data.waitingSms : undefined;
}

/**
 * Runs a change that makes sending begin. Where messages are waiting, asks whether to send or
 * discard them and runs it again with the answer. Rejects if the change fails or the dialog is
 * cancelled.
 */
export function useWaitingQuestion() {
  const [question, setQuestion] = useState<OpenWaitingQuestion>();
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
  return { settle, question: question && <WaitingDialog {...question} /> };
}
