import { afterEach } from 'vitest';
import { describeOpenPages } from './watched-page.ts';

// The report of a failed test includes what its pages showed, for machines without a screen.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  process.stderr.write(`${task.name}\n${await describeOpenPages()}\n`);
});
