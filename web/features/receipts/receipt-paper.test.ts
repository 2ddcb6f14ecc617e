import { describe, expect, it } from 'vitest';
import { pageRule } from './receipt-paper.tsx';

describe('the page size of a printout', () => {
  it.each([
    ['a4', '@page { size: A4; margin: 12mm; }'],
    ['a5', '@page { size: A5; margin: 12mm; }'],
  ] as const)('is %s with a margin', (paper, rule) => {
    expect(pageRule(paper, 900)).toBe(rule);
  });

  it('is as long as the receipt on a roll of 80 mm', () => {
    // 96 px are an inch of 25.4 mm.
    expect(pageRule('roll', 960)).toBe('@page { size: 80mm 256mm; margin: 0; }');
    expect(pageRule('roll58', 960)).toBe('@page { size: 58mm 256mm; margin: 0; }');
  });

  it('applies to one named document only', () => {
    expect(pageRule('a4', 900, 'receipt-3')).toBe('@page receipt-3 { size: A4; margin: 12mm; }');
    expect(pageRule('roll', 960, 'receipt-3')).toBe(
      '@page receipt-3 { size: 80mm 256mm; margin: 0; }',
    );
  });
});
