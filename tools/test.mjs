import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';
import { makeDatabaseFolder, removeDatabaseFolder } from './database-folder.mjs';

const bin = (name) => join(projectRoot, 'node_modules', '.bin', name);
const node = process.execPath;

/** A log is for reading: colours only where somebody watches. */
const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };

/** The groups that `--only` takes, in the order they run. */
const GROUPS = ['check', 'unit', 'server', 'web', 'e2e'];

const checks = [
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'lint', command: [bin('oxlint'), '--quiet'] },
  { name: 'boundaries', command: [node, 'tools/run.mjs', 'tidy'] },
  { name: 'format', command: [bin('biome'), 'format', '.'] },
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
];

/** One call of vitest runs those of all groups: no worker waits for a group's last file. */
const projectsOf = { unit: ['domain', 'contract'], server: ['server'], web: ['web'] };

function run(command, { stdio = 'inherit', variables = {} } = {}) {
  return new Promise((done) => {
    const [program, ...args] = command;
    const options = { cwd: projectRoot, stdio, env: { ...env, ...variables } };
    const child = spawn(program, args, options);
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', (failure) => done({ code: 1, output: String(failure) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Runs a step and says how it went. Answers how many passed and failed: a check is one. */
async function step(name, work) {
  const started = performance.now();
  const { passed, failed, output = '' } = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const outcome = failed === 0 ? 'ok' : 'FAILED';
  process.stdout.write(`\n=== ${name}: ${outcome} in ${seconds} s\n${output}`);
  return { name, passed, failed };
}

/** Says nothing before its end: several run at once. */
async function runCheck(command) {
  const { code, output } = await run(command, { stdio: 'pipe' });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** Counts every test; what fails the whole run without failing one counts as one. */
async function runVitest(name, projects) {
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
  ];
  const folder = makeDatabaseFolder();
  const { code } = await run(command, { variables: folder && { TEST_DATABASE_FOLDER: folder } });
  removeDatabaseFolder(folder);
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

function chosenGroups() {
  const only = process.argv.indexOf('--only');
  if (only === -1) return GROUPS;
  const group = process.argv[only + 1];
  if (GROUPS.includes(group)) return [group];
  process.stderr.write(`--only takes one of ${GROUPS.join(', ')}\n`);
  process.exit(1);
}

ensureInstalled();
const groups = chosenGroups();
const results = [];
if (groups.includes('check')) {
  const running = checks.map(({ name, command }) => step(name, () => runCheck(command)));
  results.push(...(await Promise.all(running)));
}
const projects = groups.flatMap((group) => projectsOf[group] ?? []);
if (projects.length > 0) results.push(await step('tests', () => runVitest('tests', projects)));
if (groups.includes('e2e')) {
  results.push(await step('build', () => runCheck([node, 'tools/build.mjs'])));
  results.push(await step('browser', () => runVitest('browser', ['chromium', 'e2e'])));
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
if (broken.length > 0) process.stdout.write(`\nFailed: ${broken.join(', ')}\n`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
