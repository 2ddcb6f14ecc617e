import { paisa } from '@netkhata/domain/paisa';
import { expect, it } from 'vitest';
import { suggestBanknotes } from './collection-amount.tsx';

it.each([
  { due: 750_00, notes: [800_00, 1_000_00] },
  { due: 700_00, notes: [1_000_00] },
  { due: 4_090_50, notes: [4_500_00, 5_000_00] },
  { due: 1_000_00, notes: [] },
  { due: 250_00, notes: [500_00, 1_000_00] },
  { due: 20_00, notes: [] },
  { due: 0, notes: [] },
])('offers $notes for a due of $due', ({ due, notes }) => {
  expect(suggestBanknotes(paisa(due))).toEqual(notes);
});
