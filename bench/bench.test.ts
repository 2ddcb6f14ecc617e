import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../server/config.ts';

const { projectRoot } = readConfig({});

/** Parts of the bench that say something at any size; the others fill tables of their own. */
const PARTS = ['dashboard', 'lists', 'payments', 'generation'];

it('runs, so that it can be run when it is needed', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'tools/run.mjs',
      'bench',
      '--size=100',
      '--server=embedded',
      ...PARTS.map((part) => `--only=${part}`),
    ],
    { cwd: projectRoot, maxBuffer: 2 ** 24 },
  );
  // Its bars mean nothing with 100 customers on a busy machine.
  expect(stdout).toContain('100 customers: the books agree');
  expect(stdout).toMatch(/^(Every|Not every) bar is met\. /m);
  for (const work of ['dashboard', 'customer list', 'payments by 8 cashiers', 'generate a month']) {
    expect(stdout).toContain(`| ${work}`);
  }
});
