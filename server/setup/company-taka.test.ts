import { paisa } from '@netkhata/domain/paisa';
import { expect, it } from 'vitest';
import { companyTaka } from './company-taka.ts';

it.each([
  ['৳', 'lakh', '৳12,34,567.50'],
  ['US$', 'thousand', 'US$1,234,567.50'],
] as const)('amounts are in %s, grouped by %s', (currencySign, numberGrouping, text) => {
  expect(companyTaka({ currencySign, numberGrouping })(paisa(123_456_750))).toBe(text);
});
