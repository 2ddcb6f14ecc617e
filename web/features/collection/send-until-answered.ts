import { useRef, useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';

/**
 * What is known of a payment that has no answer yet: it has not left this device, or it was sent
 * and may have been booked.
 */
export type Delivery = 'notSent' | 'unknown';

/** No connection, or a server in between that got no answer. */
const NO_ANSWER: readonly number[] = [0, 502, 503, 504];

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** Whether a failed call may have been done all the same. */
export const hasNoAnswer = (reason: unknown): boolean =>
  reason instanceof CallFailure && NO_ANSWER.includes(reason.status);

/**
 * Sends until there is an answer: after pauses that grow, at once when the device is online again.
 * The caller sends with the same idempotency key each time, so that it is booked once at most.
 */
export function useSendUntilAnswered() {
  const [delivery, setDelivery] = useState<Delivery>();
  const wake = useRef<(isGivenUp: boolean) => void>(undefined);

  /** Resolves to true if the user gives up. */
  function pause(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isGivenUp: boolean) => {
        clearTimeout(timer);
        window.removeEventListener('online', onOnline);
        resolve(isGivenUp);
      };
      const onOnline = () => end(false);
      const timer = setTimeout(onOnline, ms);
      window.addEventListener('online', onOnline);
      wake.current = end;
    });
  }

  async function sendUntilAnswered<Result>(send: () => Promise<Result>): Promise<Result> {
    let known: Delivery = 'notSent';
    try {
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
        const wasOnline = navigator.onLine;
        try {
          return await send();
        } catch (reason) {
          if (!hasNoAnswer(reason)) throw reason;
          // Once it may have arrived, a later attempt that did not leave the device changes nothing.
          if (wasOnline || navigator.onLine) known = 'unknown';
          setDelivery(known);
          if (await pause(pauseMs)) throw reason;
        }
      }
    } finally {
      setDelivery(undefined);
    }
  }

  return {
    delivery,
    sendUntilAnswered,
    /** Stops asking; what was sent keeps its key, so that sending it again is safe. */
    stopAsking: () => wake.current?.(true),
  };
}
