import { describe, expect, it } from 'vitest';
import { isPeriodRange, parsePeriod } from './period.ts';

const today = { period: 'today', fromDate: null, toDate: null };

describe('the period in an address', () => {
  it.each([
    [{}, today],
    [{ period: 'last_7_days' }, { ...today, period: 'last_7_days' }],
    [{ period: 'for ever' }, today],
    [
      { period: 'yesterday', from: '2026-11-01', to: '2026-11-02' },
      { ...today, period: 'yesterday' },
    ],
    [
      { period: 'range', from: '2026-11-01', to: '2026-11-15' },
      { period: 'range', fromDate: '2026-11-01', toDate: '2026-11-15' },
    ],
    [{ period: 'range', from: '2026-11-15', to: '2026-11-01' }, today],
    [{ period: 'range', from: '2026-02-30', to: '2026-03-01' }, today],
    [{ period: 'range', from: '2026-11-01' }, today],
  ])('%j', (search, expected) => {
    expect(parsePeriod(search)).toEqual(expected);
  });

  it.each([
    ['2025-11-22', '2026-11-22', true],
    ['2025-11-21', '2026-11-22', false],
    ['2026-11-22', '2026-11-22', true],
  ])('%s to %s is a range: %s', (fromDay, toDay, expected) => {
    expect(isPeriodRange({ fromDay, toDay })).toBe(expected);
  });
});
