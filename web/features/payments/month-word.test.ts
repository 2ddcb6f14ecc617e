import { expect, it } from 'vitest';
import { monthOfWord } from './month-word.ts';

it.each([
  ['November 2026', '2026-11'],
  ['January 2027', '2027-01'],
  ['Nov 2026', null],
  ['Nov', null],
  ['', null],
])('reads the month of "%s"', (word, month) => {
  expect(monthOfWord(word)).toBe(month);
});
