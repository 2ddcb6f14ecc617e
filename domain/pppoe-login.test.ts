import { expect, it } from 'vitest';
import { isLoginName, isLoginPassword } from './pppoe-login.ts';

it.each(['doel0001', "o'neil", 'a+b@isp', 'করিম', 'two  words', 'wide\u2003blank', 'x'.repeat(80)])(
  'accepts %s as a name',
  (name) => {
    expect(isLoginName(name)).toBe(true);
  },
);

it.each(['tab\tbed', 'line\nbreak', 'nul\u0000', 'line\u2028break', 'zero\u200bwidth'])(
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
