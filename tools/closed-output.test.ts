import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, 'closed-output.mjs');
/** Writes until the pipe is closed and on, then says on stderr that it came to its end. */
const PROGRAM = `
  const { outliveClosedOutput } = await import(${JSON.stringify(module)});
  if (process.argv[1] === 'guarded') outliveClosedOutput([process.stdout]);
  for (let line = 0; line < 200; line += 1) {
    process.stdout.write('x'.repeat(1000) + '\\n');
    await new Promise((next) => setImmediate(next));
  }
  process.stderr.write('ended');
`;

/** Runs the program and closes its output after the first piece, as `head` does. */
function runClosed(how: string): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, how]);
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    child.stdout.once('data', () => child.stdout.destroy());
    child.on('close', (code) => resolve({ code, said }));
  });
}

test('a program whose output is closed ends quietly, its work done', async () => {
  expect(await runClosed('guarded')).toEqual({ code: 0, said: 'ended' });
});

test('without the guard it breaks off', async () => {
  const { code, said } = await runClosed('unguarded');
  expect(said).toContain('EPIPE');
  expect(code).toBe(1);
});
