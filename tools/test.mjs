import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';

const bin = (name) => join(projectRoot, 'node_modules', '.bin', name);
const node = process.execPath;

/** A log is for reading: colours only where somebody watches. */
const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };

/** In the order they run; `--only` takes the group. A step with projects is a run of vitest. */
const steps = [
  { group: 'check', name: 'types', command: [bin('tsc'), '-b'] },
  { group: 'check', name: 'lint', command: [bin('oxlint'), '--quiet'] },
  { group: 'check', name: 'boundaries', command: [node, 'tools/run.mjs', 'tidy'] },
  { group: 'check', name: 'format', command: [bin('biome'), 'format', '.'] },
  { group: 'check', name: 'dead code', command: [bin('knip'), '--no-progress'] },
  { group: 'unit', name: 'rules and contract', projects: ['domain', 'contract'] },
  { group: 'server', name: 'server', projects: ['server'] },
  { group: 'web', name: 'components', projects: ['web'] },
  { group: 'e2e', name: 'build', command: [node, 'tools/build.mjs'] },
  { group: 'e2e', name: 'browser', projects: ['e2e'] },
];

function run(command) {
  return new Promise((done) => {
    const [program, ...args] = command;
    const child = spawn(program, args, { cwd: projectRoot, stdio: 'inherit', env });
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** Returns how many passed and failed: a check counts as one, a run of vitest as its tests. */
async function runStep({ group, name, command, projects }) {
  process.stdout.write(`\n=== ${name} (${group})\n`);
  const started = performance.now();
  const counts = projects ? await runVitest(group, projects) : await runCheck(command);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const outcome = counts.failed === 0 ? 'ok' : 'FAILED';
  process.stdout.write(`--- ${name}: ${outcome} in ${seconds} s\n`);
  return { name, ...counts };
}

async function runCheck(command) {
  const isOk = (await run(command)) === 0;
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
}

async function runVitest(group, projects) {
  const output = join(projectRoot, '.cache', `tests-${group}.json`);
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  rmSync(output, { force: true });
  const code = await run([
    bin('vitest'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ]);
  const { passed, failed } = readCounts(output);
  // A file that cannot be loaded, or a leak after the tests, fails the run without failing a test.
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function readCounts(output) {
  try {
    const report = JSON.parse(readFileSync(output, 'utf8'));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function chosenSteps() {
  const only = process.argv.indexOf('--only');
  if (only === -1) return steps;
  const chosen = steps.filter(({ group }) => group === process.argv[only + 1]);
  if (chosen.length > 0) return chosen;
  const groups = [...new Set(steps.map(({ group }) => group))].join(', ');
  process.stderr.write(`--only takes one of ${groups}\n`);
  process.exit(1);
}

ensureInstalled();
const results = [];
for (const step of chosenSteps()) results.push(await runStep(step));

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
if (broken.length > 0) process.stdout.write(`\nFailed: ${broken.join(', ')}\n`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
