import { expect, it } from 'vitest';
import { BANKNOTES, splitIntoNotes, sumNotes } from './banknotes.ts';
import { paisa } from './paisa.ts';

it.each([
  [[], 0],
  [[{ note: 1000, pieces: 3 }], 300_000],
  [
    [
      { note: 500, pieces: 1 },
      { note: 2, pieces: 2 },
      { note: 1, pieces: 0 },
    ],
    50_400,
  ],
])('%j add up to %i paisa', (notes, sum) => {
  expect(sumNotes(notes)).toBe(sum);
});

it('lists its notes from the largest to the smallest, each once', () => {
  expect([...BANKNOTES].sort((one, other) => other - one)).toEqual([...BANKNOTES]);
  expect(new Set(BANKNOTES).size).toBe(BANKNOTES.length);
});

it('breaks any whole amount into notes, ignoring paisa', () => {
  for (const amount of [0, 1, 99, 100, 12_345, 99_999, 1_688_00, 123_456_789]) {
    const notes = splitIntoNotes(paisa(amount));
    expect(sumNotes(notes)).toBe(amount - (amount % 100));
    expect(notes.every(({ pieces }) => pieces > 0)).toBe(true);
  }
  expect(splitIntoNotes(paisa(-500))).toEqual([]);
});
