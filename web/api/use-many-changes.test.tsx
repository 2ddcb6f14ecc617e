import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { useManyChanges } from './use-many-changes.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

afterEach(cleanup);

describe('the same change of many records', () => {
  it('sends at most four at once, each with its own key, and counts the finished ones', async () => {
    const waiting: (() => void)[] = [];
    const keys: string[] = [];
    const { result } = renderHook(
      () =>
        useManyChanges({
          keyOf: (subject: number) => subject,
          change: (_, key) => {
            keys.push(key);
            return new Promise<void>((resolve) => void waiting.push(resolve));
          },
        }),
      { wrapper },
    );
    let outcome: Promise<unknown> = Promise.resolve();
    act(() => {
      outcome = result.current.run([1, 2, 3, 4, 5, 6]);
    });
    expect(waiting).toHaveLength(4);
    await act(async () => waiting[0]?.());
    expect(result.current.progress).toEqual({ done: 1, total: 6 });
    expect(waiting).toHaveLength(5);
    await act(async () => waiting[1]?.());
    for (const end of waiting) await act(async () => end());
    expect(await outcome).toMatchObject({ done: [1, 2, 3, 4, 5, 6], notDone: [] });
    expect(result.current.progress).toBeUndefined();
    expect(new Set(keys).size).toBe(6);
  });

  it('continues after a failure, which keeps its key for a retry', async () => {
    const keys: Record<number, string[]> = {};
    let isBroken = true;
    const { result } = renderHook(
      () =>
        useManyChanges({
          keyOf: (subject: number) => subject,
          change: async (subject, key) => {
            keys[subject] = [...(keys[subject] ?? []), key];
            if (subject === 2 && isBroken) throw new Error('Broken');
            return subject * 10;
          },
        }),
      { wrapper },
    );
    const outcome = await act(() => result.current.run([1, 2, 3]));
    expect(outcome).toEqual({
      done: [1, 3],
      results: [10, 30],
      notDone: [{ subject: 2, messages: ['Error: Broken'] }],
    });
    expect(result.current.notDone).toEqual(outcome.notDone);
    isBroken = false;
    await act(() => result.current.run([2]));
    await act(() => result.current.run([2]));
    const [first, second, third] = keys[2] ?? [];
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(result.current.notDone).toEqual([]);
  });

  it('starts no further one once stopped; those in progress count', async () => {
    const waiting: (() => void)[] = [];
    const { result } = renderHook(
      () =>
        useManyChanges({
          keyOf: (subject: number) => subject,
          change: () => new Promise<void>((resolve) => void waiting.push(resolve)),
        }),
      { wrapper },
    );
    let outcome: Promise<unknown> = Promise.resolve();
    act(() => {
      outcome = result.current.run([1, 2, 3, 4, 5, 6]);
    });
    act(() => result.current.stop());
    for (const end of waiting) await act(async () => end());
    expect(await outcome).toMatchObject({ done: [1, 2, 3, 4], notDone: [] });
    expect(waiting).toHaveLength(4);
    expect(result.current.progress).toBeUndefined();
    // The stop does not affect the next run.
    act(() => {
      outcome = result.current.run([5]);
    });
    await act(async () => waiting[4]?.());
    expect(await outcome).toMatchObject({ done: [5] });
  });
});
