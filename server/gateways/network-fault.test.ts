import { englishOf, message } from '@netkhata/contract/messages';
import { expect, it } from 'vitest';
import { GatewayFault, networkFault } from './network-fault.ts';

const textOf = (error: unknown): string => englishOf(networkFault(error));

const failure = (code: string, words = `connect ${code} 192.0.2.7:2775`) =>
  Object.assign(new Error(words), { code });

it.each([
  ['ECONNREFUSED', 'Nothing answers at this address and port'],
  ['ENOTFOUND', 'The name of the host is not found'],
  ['EAI_AGAIN', 'The name of the host is not found'],
  ['ECONNRESET', 'The connection broke off'],
  ['EPIPE', 'The connection broke off'],
  ['ETIMEDOUT', 'The host is out of reach'],
  ['EHOSTUNREACH', 'The host is out of reach'],
  ['CERT_HAS_EXPIRED', 'The certificate of the host is not trusted'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the host is not trusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of the host is not trusted'],
])('%s has a description, and its original text is kept', (code, meaning) => {
  expect(textOf(failure(code))).toBe(`${meaning} (connect ${code} 192.0.2.7:2775).`);
});

it('an unknown error keeps its text', () => {
  expect(textOf(failure('EPROTO', 'write EPROTO'))).toBe('write EPROTO');
  expect(textOf('odd')).toBe('odd');
});

it('the first one decides where several addresses failed', () => {
  const all = new AggregateError([failure('ETIMEDOUT', 'connect ETIMEDOUT'), failure('EPIPE')], '');
  expect(textOf(all)).toBe('The host is out of reach (connect ETIMEDOUT).');
});

it('a fault found by the program itself is unchanged', () => {
  const reason = message('gateway.answerTooLong');
  expect(networkFault(new GatewayFault(reason))).toEqual(reason);
});
