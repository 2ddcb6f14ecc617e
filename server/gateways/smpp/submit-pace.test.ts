import { expect, it } from 'vitest';
import { SubmitPace } from './submit-pace.ts';

async function millisecondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

it('spaces evenly what is asked for at once', async () => {
  const pace = new SubmitPace(50);
  const all = () => Promise.all(Array.from({ length: 6 }, () => pace.turn())).then(() => undefined);
  expect(await millisecondsOf(all)).toBeGreaterThan(95);
});

it('pauses and halves its rate once for what was refused together, and recovers', async () => {
  const pace = new SubmitPace(20);
  await pace.turn();
  for (let refused = 0; refused < 10; refused += 1) pace.slowDown();
  expect(await millisecondsOf(() => pace.turn())).toBeGreaterThan(990);
  const slow = await millisecondsOf(() => pace.turn());
  expect(slow).toBeGreaterThan(90);
  expect(slow).toBeLessThan(300);
  for (let taken = 0; taken < 10; taken += 1) pace.speedUp();
  await pace.turn();
  expect(await millisecondsOf(() => pace.turn())).toBeLessThan(slow);
});
