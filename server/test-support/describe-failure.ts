import { afterEach, beforeEach } from 'vitest';
import { takeFailedCalls } from './failed-calls.ts';

beforeEach(() => void takeFailedCalls());

// A failed test names the calls that failed in it: often a test goes on without an answer, and then
// fails only at a value that is missing.
afterEach(({ task }) => {
  const calls = takeFailedCalls();
  const [failure] = task.result?.errors ?? [];
  if (!failure || calls.length === 0) return;
  failure.message += `\n\nFailed calls of this test:\n${calls.join('\n')}`;
});
