import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, getPriority, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';
import { makeDatabaseFolder, removeDatabaseFolder } from './database-folder.mjs';

const bin = (name) => join(projectRoot, 'node_modules', '.bin', name);
const node = process.execPath;

/** Child processes write to a pipe, so colours are forced on for a terminal and off for a log. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/** The groups that `--only` takes. */
const GROUPS = ['check', 'unit', 'server', 'web', 'e2e'];

const cores = availableParallelism();

/** Half of the cores are the checks', which run beside the build and the browser tests. */
const coresOfCheck = String(Math.ceil(cores / 2));

const checks = [
  // Each type checker loads the libraries again: the default of four costs more on two cores than
  // it gains.
  { name: 'types', command: [bin('tsc'), '-b', '--checkers', coresOfCheck] },
  { name: 'lint', command: [bin('oxlint'), '--quiet'] },
  { name: 'format', command: [bin('biome'), 'format', '.'] },
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
];

/** Not in parallel with the product's build: it builds a program that shares parts with it. */
const boundaries = { name: 'boundaries', command: [node, 'tools/run.mjs', 'tidy'] };

const build = { name: 'build', command: [node, 'tools/build.mjs'] };

/** One vitest run for all groups, so that no worker idles while another group's last file runs. */
const projectsOf = { unit: ['domain', 'contract'], server: ['server'], web: ['web'] };

function run([program, ...args], { isShown = false, nice = 0, variables = {} }) {
  return new Promise((done) => {
    const env = { ...process.env, ...colours, ...variables };
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd: projectRoot, stdio, env });
    if (child.pid && nice > getPriority()) setPriority(child.pid, nice);
    let output = '';
    const take = (text) => (isShown ? process.stdout.write(text) : (output += text));
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (failure) => done({ code: 1, output: String(failure) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/**
 * Runs a step and prints its outcome. Returns the numbers passed and failed; a check counts as one.
 */
async function step(name, work) {
  const started = performance.now();
  const { passed, failed, output = '', files = [] } = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const outcome = failed === 0 ? 'ok' : 'FAILED';
  process.stdout.write(`\n=== ${name}: ${outcome} in ${seconds} s\n${output}`);
  return { name, passed, failed, files };
}

/** Prints its output only at the end, because several checks run at once. */
const runCheck = ({ name, command }) =>
  step(name, async () => {
    // The type checkers of types and lint are in Go, which with more threads than it gets cores
    // collects its memory more often: 27 s of processor in place of 20 for the lint.
    const { code, output } = await run(command, { variables: { GOMAXPROCS: coresOfCheck } });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  });

/** Counts every test; a run that fails without a failed test counts as one. */
const runVitest = (name, projects, { args, ...options }) =>
  step(name, async () => {
    const output = join(projectRoot, '.cache', `tests-${name}.json`);
    mkdirSync(join(projectRoot, '.cache'), { recursive: true });
    rmSync(output, { force: true });
    const command = [
      bin('vitest'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
      ...args,
    ];
    const { code } = await run(command, { isShown: true, ...options });
    const { passed, failed, files } = readReport(output);
    // An unloadable file, or a leak after the tests, fails the run without failing a test.
    return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, files };
  });

function readReport(output) {
  try {
    const report = JSON.parse(readFileSync(output, 'utf8'));
    const files = report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(projectRoot, name),
      seconds: (endTime - startTime) / 1000,
    }));
    return { passed: report.numPassedTests, failed: report.numFailedTests, files };
  } catch {
    return { passed: 0, failed: 0, files: [] };
  }
}

const SLOWEST = 10;

/** Where a next change makes the run shorter: the time of a file on these busy cores. */
function printSlowest(files) {
  if (files.length <= SLOWEST) return;
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  process.stdout.write(`\nThe slowest of ${files.length} test files:\n${lines.join('\n')}\n`);
}

function chosenGroups() {
  const only = process.argv.indexOf('--only');
  if (only === -1) return GROUPS;
  const group = process.argv[only + 1];
  if (GROUPS.includes(group)) return [group];
  process.stderr.write(`--only takes one of ${GROUPS.join(', ')}\n`);
  process.exit(1);
}

/**
 * Runs the groups in parallel, because each waits at times (a browser for pages, a run for its last
 * file). The static checks use all cores, so only the browser tests run beside them, as soon as
 * their build is done.
 */
async function runGroups(groups) {
  const [hasChecks, hasBrowser] = [groups.includes('check'), groups.includes('e2e')];
  const projects = groups.flatMap((group) => projectsOf[group] ?? []);
  const isBoth = hasBrowser && projects.length > 0;
  // Before the checks, which take gigabytes of memory: its size check must see the free memory.
  const folder = makeDatabaseFolder();
  const shared = {
    variables: folder && { TEST_DATABASE_FOLDER: folder },
    args: isBoth ? [`--maxWorkers=${Math.max(2, Math.ceil(cores / 2))}`] : [],
  };
  const checked = hasChecks ? checks.map(runCheck) : [];
  const built = hasBrowser ? [await runCheck(build)] : [];
  if (hasChecks) checked.push(runCheck(boundaries));
  const tests = hasBrowser ? [runVitest('browser', ['chromium', 'e2e'], shared)] : [];
  const results = [...(await Promise.all(checked)), ...built];
  // Some browser tests have time limits, so the other tests run with lower priority.
  const nice = isBoth ? 5 : 0;
  if (projects.length > 0) tests.push(runVitest('tests', projects, { ...shared, nice }));
  results.push(...(await Promise.all(tests)));
  removeDatabaseFolder(folder);
  return results;
}

ensureInstalled();
const results = await runGroups(chosenGroups());
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
printSlowest(results.flatMap(({ files }) => files));
const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
if (broken.length > 0) process.stdout.write(`\nFailed: ${broken.join(', ')}\n`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
