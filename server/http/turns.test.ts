import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to. */
function work() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    of: (place: number) => async () => {
      begun.push(place);
      await new Promise<void>((resolve) => ends.push(resolve));
      return place;
    },
    endNext: () => ends.shift()?.(),
  };
}

it('a few run at once, the others in their order, and none beyond those that may wait', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 2 });
  const { begun, of, endNext } = work();
  const results = [1, 2, 3, 4, 5].map((place) => turns.take(of(place)));
  expect(await results[4]).toBeUndefined();
  expect(begun).toEqual([1, 2]);
  endNext();
  expect(await results[0]).toBe(1);
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  endNext();
  expect(await results[1]).toBe(2);
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  endNext();
  endNext();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, undefined]);
});

it('work that fails gives its place to the next', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 });
  const broken = turns.take(() => Promise.reject(new Error('broken')));
  const next = turns.take(async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await turns.take(async () => 'again')).toBe('again');
});
