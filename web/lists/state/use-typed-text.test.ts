import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTypedText } from './use-typed-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rest = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('applies after a pause since the last key, however often it is redrawn', () => {
  const apply = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook(() => useTypedText('', apply));
  act(() => result.current[1]('k'));
  rest(200);
  act(() => result.current[1]('ka'));
  for (let drawn = 0; drawn < 4; drawn += 1) {
    rest(70);
    rerender();
  }
  expect(apply).not.toHaveBeenCalled();
  rest(20);
  expect(apply.mock.calls).toEqual([['ka']]);
});

it('calls the latest callback', () => {
  const [early, late] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()];
  const { result, rerender } = renderHook(({ apply }) => useTypedText('', apply), {
    initialProps: { apply: early },
  });
  act(() => result.current[1]('ka'));
  rerender({ apply: late });
  rest(300);
  expect(early).not.toHaveBeenCalled();
  expect(late.mock.calls).toEqual([['ka']]);
});
