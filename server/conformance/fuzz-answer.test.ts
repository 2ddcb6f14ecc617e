import { message } from '@netkhata/contract/messages';
import { expect, it } from 'vitest';
import { documentedCalls } from '../http/openapi/document.ts';
import { brokenEnvelope, failureEnvelope } from '../http/envelope.ts';
import { conflict } from '../http/failure.ts';
import { answerProblems } from './fuzz-answer.ts';

const problemsOf = (envelope: object): string[] => {
  const call = documentedCalls.find(({ key }) => key === 'billSave');
  if (!call) throw new Error('no such call');
  const request = { method: 'POST', url: '/', headers: {}, payload: undefined } as const;
  const type = 'application/json';
  return answerProblems({ call, request, status: 409, type, text: JSON.stringify(envelope) });
};

it('a refusal by key is valid, nested ones too', () => {
  const reason = message('smpp.notConnected');
  expect(problemsOf(failureEnvelope(conflict(message('bill.isPaid'))))).toEqual([]);
  expect(
    problemsOf(failureEnvelope(conflict(message('gateway.balanceNotTold', { reason })))),
  ).toEqual([]);
  expect(problemsOf(brokenEnvelope('r-1'))).toEqual([]);
});

it('reports a refusal without a key or with one that is in no catalogue', () => {
  const envelope = failureEnvelope(conflict(message('bill.isPaid')));
  const { messages, ...plain } = envelope;
  expect(problemsOf(plain)).toEqual(['has no messages']);
  const detail = { key: 'bill.unheardOf' };
  expect(problemsOf({ ...envelope, messages: { ...messages, detail } })).toEqual([
    'unknown key bill.unheardOf',
  ]);
});
