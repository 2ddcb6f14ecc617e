import { afterEach } from 'vitest';
import { describeOpenPages } from './watched-page.ts';

// Where a test failed on a machine that nobody can look at, its report says what the pages showed.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  process.stderr.write(`${task.name}\n${await describeOpenPages()}\n`);
});
