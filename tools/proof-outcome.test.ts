import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

interface Outcome {
  result: string;
  figures: string;
}
type OutcomeOf = (
  proof: { figures: RegExp[]; missed?: RegExp; parts?: string[] },
  code: number,
  output: string,
) => Outcome;

const file = pathToFileURL(join(import.meta.dirname, 'proof-outcome.mjs')).href;
const { outcomeOf } = (await import(file)) as { outcomeOf: OutcomeOf };

const scan = { figures: [/^.*: \d+ findings.*$/gm], parts: ['npm audit', 'wapiti'] };
const WAPITI = 'not run: wapiti: it is not installed (on Debian: apt-get install wapiti)';
const AUDIT = 'not run: npm audit: the registry did not answer it';

test('a proof that looked at nothing is not run, whatever its exit code', () => {
  expect(outcomeOf(scan, 0, `${AUDIT}\n${WAPITI}\n0 open findings\n`)).toEqual({
    result: 'not run',
    figures: `${AUDIT}; ${WAPITI}`,
  });
  const browserless = 'Error: No Chromium is shipped for this machine: install one\n    at x\n';
  expect(outcomeOf({ figures: [/^\d+ of \d+/] }, 1, browserless)).toEqual({
    result: 'not run',
    figures: 'not run: Error: No Chromium is shipped for this machine: install one',
  });
});

test('names the part that could not be looked at beside those that were', () => {
  expect(outcomeOf(scan, 0, `${AUDIT}\nwapiti: 3 findings, 0 open\n`)).toEqual({
    result: 'ok in part',
    figures: `wapiti: 3 findings, 0 open; ${AUDIT}`,
  });
  expect(outcomeOf(scan, 1, `${AUDIT}\nwapiti: 3 findings, 1 open\n`).result).toBe('FAILED');
});

test('a missed bar fails a proof that ended well, and stands in the figures', () => {
  const bench = { figures: [/^Every bar is met/m], missed: /^missed: .*$/gm };
  const output = '| start |\nmissed: start, 910 ms, bar <= 700 ms\nmissed: lists\n';
  const failed = {
    result: 'FAILED',
    figures: 'missed: start, 910 ms, bar <= 700 ms; missed: lists',
  };
  expect(outcomeOf(bench, 0, output)).toEqual(failed);
  // Twice, because a global pattern remembers where it stopped.
  expect(outcomeOf(bench, 0, output)).toEqual(failed);
  expect(outcomeOf(bench, 0, 'Every bar is met. results.json\n')).toEqual({
    result: 'ok',
    figures: 'Every bar is met',
  });
});
