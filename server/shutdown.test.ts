import { expect, test } from 'vitest';
import { Shutdown } from './shutdown.ts';

test('undoes the steps in reverse order, once, though it is asked twice', async () => {
  const shutdown = new Shutdown();
  const done: string[] = [];
  for (const name of ['database', 'pool', 'app']) {
    shutdown.add(async () => void done.push(name));
  }
  await Promise.all([shutdown.close(), shutdown.close()]);
  expect(done).toEqual(['app', 'pool', 'database']);
});

test('undoes the others where one fails, and says why', async () => {
  const shutdown = new Shutdown();
  const done: string[] = [];
  shutdown.add(async () => void done.push('database'));
  shutdown.add(() => Promise.reject(new Error('broken')));
  await expect(shutdown.close()).rejects.toThrow('broken');
  expect(done).toEqual(['database']);
});

test('undoes what is started while it runs, and nothing twice', async () => {
  const shutdown = new Shutdown();
  const done: string[] = [];
  shutdown.add(async () => void done.push('pool'));
  shutdown.add(async () => {
    shutdown.add(async () => void done.push('late'));
    done.push('app');
  });
  await shutdown.close();
  expect(done).toEqual(['app', 'late', 'pool']);
});
