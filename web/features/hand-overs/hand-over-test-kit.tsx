import { handovers } from '@netkhata/contract/handovers';
import { paisa } from '@netkhata/domain/paisa';
import type { ReactElement } from 'react';
import { type Answer, answer } from '../../test-support/answers.ts';
import { handOverRecord } from '../../test-support/hand-over-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import type { HandOver } from './hand-over-words.tsx';

/** Opens a page of the product as `user`. */
export async function openHandOvers(
  element: ReactElement,
  answers: readonly Answer[],
  { user = signedInAs(), path = '/screen' } = {},
) {
  const page = await renderScreen(<SignedIn>{element}</SignedIn>, {
    path,
    answers: [
      ...answers,
      user,
      answer(handovers.outlayCategories, [
        { id: 3, name: 'Fuel' },
        { id: 4, name: 'Repair' },
      ]),
    ],
  });
  const sent = (call: string) => page.requests.filter((request) => request.path === call);
  return { ...page, sent };
}

const count = (side: 'collector' | 'receiver', notes: { note: number; pieces: number }[]) => ({
  side,
  countedBy: side === 'collector' ? 'Salma' : 'Ayesha Rahman',
  at: '2026-11-21T10:00:00Z',
  amount: paisa(notes.reduce((sum, { note, pieces }) => sum + note * pieces * 100, 0)),
  notes,
  isConfirmation: false,
});

/** A hand-over whose counts differ: 1,200 expected, Salma counted 1,200 and the receiver 1,100. */
export const countsDiffer = (changes: Partial<HandOver> = {}): HandOver =>
  handOverRecord({
    state: 'counts_differ',
    isBlind: false,
    receiver: 'Ayesha Rahman',
    expected: paisa(120_000),
    paymentsTotal: paisa(120_000),
    collectorCounted: paisa(120_000),
    receiverCounted: paisa(110_000),
    difference: paisa(-10_000),
    counts: [
      count('collector', [
        { note: 1000, pieces: 1 },
        { note: 100, pieces: 2 },
      ]),
      count('receiver', [
        { note: 1000, pieces: 1 },
        { note: 100, pieces: 1 },
      ]),
    ],
    ...changes,
  });

/** The answer to a change of a hand-over. */
export const saved = (message: string, state: HandOver['state'] = 'submitted') => ({
  heading: 'Hand-over H2611-000012',
  message,
  data: { id: 12, number: 'H2611-000012', state },
});
