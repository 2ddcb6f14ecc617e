import { paisa } from '@netkhata/domain/paisa';
import { describe, expect, it } from 'vitest';
import { smsAmount } from './sms-amount.ts';

describe('an amount in an SMS', () => {
  it.each([
    ['en', 'lakh', '1,23,456.50'],
    ['bn', 'lakh', '১,২৩,৪৫৬.৫০'],
    ['bn', 'thousand', '১২৩,৪৫৬.৫০'],
    ['fr', 'thousand', '123,456.50'],
  ] as const)('in %s, grouped by %s', (language, numberGrouping, text) => {
    expect(smsAmount(paisa(12_345_650), { language, numberGrouping })).toBe(text);
  });

  it('has no paisa where they are zero', () => {
    expect(smsAmount(paisa(70_000), { language: 'bn', numberGrouping: 'lakh' })).toBe('৭০০');
  });
});
