import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsSlow } from './timing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('stays silent for a fast answer, and reports a slow one', () => {
  const { result, rerender } = renderHook(useIsSlow, { initialProps: true });
  wait(140);
  expect(result.current).toBe(false);
  rerender(false);
  wait(1000);
  expect(result.current).toBe(false);

  rerender(true);
  wait(140);
  // The time waited before does not count.
  expect(result.current).toBe(false);
  wait(20);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(false);
});
