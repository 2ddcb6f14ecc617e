import { paisa } from '@netkhata/domain/paisa';
import { describe, expect, it } from 'vitest';
import { periodBars, scaleLines, shortTaka } from './chart-scale.ts';

describe('the scale of a chart', () => {
  it.each([
    [[0], 100, 1],
    [[100], 100, 5],
    [[12_345], 15_000, 4],
    [[999_999, 3], 1_000_000, 5],
    [[40_000], 40_000, 5],
  ])('%j reaches %i in %i lines', (values, top, count) => {
    const scale = scaleLines(values.map(paisa));
    expect([scale.top, scale.lines.length]).toEqual([top, count]);
    expect(scale.lines.at(-1)).toBe(count === 1 ? 0 : top);
  });

  it('abbreviates lakh', () => {
    expect(shortTaka(12_000_000, 'en-IN')).toBe('1.2L');
  });
});

describe('the bars of a period', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: `day ${index}`,
      collectionAmount: paisa(100),
    }));

  it('are its days', () => {
    expect(periodBars(days(62))).toHaveLength(62);
  });

  it('are weeks for many days, the last one possibly shorter', () => {
    const bars = periodBars(days(65));
    expect(bars).toHaveLength(10);
    expect(bars[0]).toEqual({ from: 'day 0', to: 'day 6', amount: 700 });
    expect(bars[9]).toEqual({ from: 'day 63', to: 'day 64', amount: 200 });
  });
});
