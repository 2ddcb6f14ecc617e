import { expect, it } from 'vitest';
import { readTypedTime } from './time-field.tsx';

it.each([
  ['9', '09:00'],
  ['21', '21:00'],
  ['930', '09:30'],
  ['2130', '21:30'],
  ['9.05', '09:05'],
  [' 09:05 ', '09:05'],
  ['৯:৩০', '09:30'],
  ['00:00', '00:00'],
])('%s is %s', (text, time) => {
  expect(readTypedTime(text)).toBe(time);
});

it.each(['', '24', '9:60', '9 pm', '12345'])('%s is not a time and is kept', (text) => {
  expect(readTypedTime(text)).toBe(text);
});
