import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SubmitPace } from './submit-pace.ts';

/** A fake clock that only sleeping advances. */
const clock = { nowMs: 0 };
const sleep = async (waitMs: number) => void (clock.nowMs += waitMs);

beforeEach(() => {
  clock.nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock.nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function millisecondsOf(work: () => Promise<void>): Promise<number> {
  const startedMs = clock.nowMs;
  await work();
  return clock.nowMs - startedMs;
}

it('spaces simultaneous requests evenly', async () => {
  const pace = new SubmitPace(50, sleep);
  const turns = Array.from({ length: 6 }, () => pace.turn().then(() => clock.nowMs));
  expect(await Promise.all(turns)).toEqual([0, 20, 40, 60, 80, 100]);
});

it('pauses and halves its rate once for several refusals at once, and recovers', async () => {
  const pace = new SubmitPace(20, sleep);
  await pace.turn();
  for (let refused = 0; refused < 10; refused += 1) pace.slowDown();
  expect(await millisecondsOf(() => pace.turn())).toBe(1000);
  expect(await millisecondsOf(() => pace.turn())).toBe(100);
  for (let taken = 0; taken < 10; taken += 1) pace.speedUp();
  await pace.turn();
  expect(await millisecondsOf(() => pace.turn())).toBe(50);
});
