import { expect, it } from 'vitest';
import { doubtsOfLogin, isLoginName, isLoginPassword } from './pppoe-login.ts';

it.each([
  'doel0001',
  "o'neil",
  'a+b@isp',
  'করিম',
  'two  words',
  'wide\u2003blank',
  'র\u200d্যাব',
  'zero\u200bwidth',
  'x'.repeat(80),
])('accepts %s as a name', (name) => {
  expect(isLoginName(name)).toBe(true);
});

it.each(['tab\tbed', 'line\nbreak', 'nul\u0000', 'line\u2028break'])(
  'refuses the name %j',
  (name) => {
    expect(isLoginName(name)).toBe(false);
  },
);

it.each(['12345678', 'two words', '%{User-Name}', "it's", '"open', "a'", 'গোপন'])(
  'accepts %s as a password',
  (password) => {
    expect(isLoginPassword(password)).toBe(true);
  },
);

it.each(['`%{User-Name}`', "'quoted'", '"quoted"', "'", 'tab\tbed', 'line\nbreak', 'a\u0007'])(
  'refuses the password %j',
  (password) => {
    expect(isLoginPassword(password)).toBe(false);
  },
);

it.each([
  ['karim', []],
  [' karim ', []],
  ['karim uddin', ['blank']],
  ['karim\u00a0uddin', ['blank', 'nonAscii']],
  ['করিম', ['nonAscii']],
  ['র\u200d্যাব', ['nonAscii']],
  ['kar\u200bim', ['hidden']],
  ['\ufeffkarim', ['hidden']],
  ['x'.repeat(64), []],
  ['x'.repeat(65), ['long']],
  ['ক'.repeat(22), ['nonAscii', 'long']],
])('doubts the name %j: %j', (name, doubts) => {
  expect(doubtsOfLogin(name)).toEqual(doubts);
});
