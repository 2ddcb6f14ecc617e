import { expect, it } from 'vitest';
import { compareNames } from './name-order.ts';

/** Two vowel signs and the signs after the vowels decide: দুই, দুঃখ, দুকান; বাআলী, বাংলা, বাঁশি. */
const IN_ORDER = [
  'abir',
  'Abir 2',
  'abir 10',
  'Émile',
  'Emily',
  'House 9',
  'House 12',
  'Zahid',
  'করিম',
  'দুই',
  'দুঃখ',
  'দুকান',
  'বাআলী',
  'বাংলা',
  'বাঁশি',
  'বাকল',
  'বাড়ি ৯',
  'বাড়ি ১২',
  'মি\u09dfা',
  'মিরা',
];

it('is that of people, in Bangla and in Latin letters', () => {
  const shuffled = IN_ORDER.toSorted((one, other) => (one < other ? 1 : -1));
  expect(shuffled).not.toEqual(IN_ORDER);
  expect(shuffled.toSorted(compareNames)).toEqual(IN_ORDER);
});
