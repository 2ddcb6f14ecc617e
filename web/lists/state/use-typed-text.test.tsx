import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
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

it('leaves the address of the next screen alone, whose code is still on its way', () => {
  const apply = vi.fn<(text: string) => void>();
  const history = createMemoryHistory({ initialEntries: ['/settings'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
  );
  const { result } = renderHook(() => useTypedText('', apply), { wrapper });
  act(() => result.current[1]('sms'));
  rest(200);
  act(() => history.push('/sms-gateway'));
  rest(300);
  expect(apply).not.toHaveBeenCalled();
  act(() => history.push('/settings?tab=all'));
  act(() => result.current[1]('smsc'));
  rest(300);
  expect(apply.mock.calls).toEqual([['smsc']]);
});

it('keeps what is typed until the address has followed, and after it', () => {
  const apply = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook(({ applied }) => useTypedText(applied, apply), {
    initialProps: { applied: '' },
  });
  const shown = () => result.current[0];
  const type = (text: string) => act(() => result.current[1](text));
  type('ra');
  rest(300);
  expect(shown()).toBe('ra');
  type('rah');
  rest(300);
  type('rahi');
  expect(apply.mock.calls).toEqual([['ra'], ['rah']]);
  for (const applied of ['ra', 'rah']) {
    rerender({ applied });
    expect(shown()).toBe('rahi');
  }
  rest(300);
  expect(apply).toHaveBeenLastCalledWith('rahi');
  // A space before the next word, which the address does without.
  type('rahi ');
  rerender({ applied: 'rahi' });
  rest(300);
  expect([shown(), apply.mock.calls.length]).toEqual(['rahi ', 3]);
  // Back, forward and back again, which is nothing that was typed.
  for (const applied of ['rah', 'rahi', 'ra']) {
    rerender({ applied });
    expect(shown()).toBe(applied);
  }
  // Cleared before the address had followed.
  type('rab');
  rest(300);
  for (const applied of ['', 'rab']) {
    rerender({ applied });
    expect(shown()).toBe(applied);
  }
});
