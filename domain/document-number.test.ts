import { expect, test } from 'vitest';
import { documentNumber } from './document-number.ts';

test('a document number is made of its kind, its month and its number within the month', () => {
  expect(documentNumber('B', '2026-11', 42)).toBe('B2611-000042');
  expect(documentNumber('H', '2031-01', 1_000_000)).toBe('H3101-1000000');
});
