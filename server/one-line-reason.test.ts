import { expect, test } from 'vitest';
import { oneLineReason } from './one-line-reason.ts';

const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}:5432`);
const taken = Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1:3000'), {
  code: 'EADDRINUSE',
  address: '127.0.0.1',
  port: 3000,
});

test.each([
  [new Error('A line.\n  Another'), 'A line. Another'],
  [
    new AggregateError([refused('::1'), refused('127.0.0.1'), refused('::1')]),
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  ],
  [taken, 'Port 3000 of 127.0.0.1 is taken by another program: end that one, or set PORT'],
  [Object.assign(new Error(''), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['broken', 'broken'],
])('says %o in one line', (error, reason) => {
  expect(oneLineReason(error)).toBe(reason);
});
