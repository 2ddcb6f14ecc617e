import { execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';
import { outcomeOf } from './proof-outcome.mjs';

/*
 * `npm run proofs [-- --only NAME]...`: runs the proofs that are too long for `npm test`, one after
 * the other, and continues after a failure. Records in docs/proofs.md when each ran last, and on
 * which commit.
 */

/**
 * `figures` extract what the table shows from the output. `missed` finds what was missed, which
 * fails also a run that exited with 0. `parts` names those that it consists of: where
 * each says `not run`, the whole is not run.
 */
const proofs = [
  {
    name: 'bench',
    command: ['bench', '--size', '10000'],
    figures: [
      /^Every bar is met/m,
      /payments by 8 cashiers at once, embedded [^|\n]+\|[^|\n]+\|[^|\n]+? per s/,
    ],
    missed: /^missed: .*$/gm,
  },
  {
    name: 'bench:web',
    command: ['bench:web'],
    figures: [/^.+at most .+met$/m],
    missed: /^.*MISSED$/gm,
  },
  {
    name: 'torture',
    command: ['torture', '--kills', '100'],
    figures: [/^seed \d+/m, /"calls": \d+/, /"payments": \d+/, /^Nothing lost.*|^\d+ faults$/m],
  },
  {
    name: 'cluster-test',
    command: ['cluster-test'],
    figures: [/^seed \d+/m, /^\d+ calls, .*$/m, /^Nothing lost.*|^FAULTS$/m],
  },
  {
    name: 'fuzz',
    command: ['fuzz', '20000'],
    figures: [/^seed .*$/gm],
  },
  {
    name: 'properties',
    command: ['properties'],
    figures: [/^seed \d+/gm],
  },
  {
    name: 'sms-load',
    command: ['sms-load'],
    figures: [/\d+ a second$/gm, /^ *lost \d+, .*$/gm],
  },
  {
    name: 'screens',
    command: ['screens'],
    figures: [/^\d+ of \d+ without a fault/m, /^faults on: .*$/m],
  },
  {
    name: 'moved-controls',
    command: ['moved-controls'],
    figures: [/^seed \d+/m, /^\d+ of \d+ moved no control/m],
  },
  {
    name: 'firefox',
    command: ['firefox'],
    figures: [/^\d+ faults in .*$/m],
    missed: /^fault: .*$/gm,
    parts: ['Firefox'],
  },
  {
    name: 'breadth',
    command: ['breadth'],
    // Not the heading above the failed ones.
    figures: [/Tests +\d+ (?:failed|passed)[^\n]*/],
  },
  {
    name: 'scan',
    command: ['scan'],
    figures: [/^.*: \d+ findings, .*$/gm],
    parts: ['npm audit', 'wapiti', 'sqlmap'],
  },
];

/** Everything after this heading in the document is generated. */
const HEADING = '## Last runs\n';
const COLUMNS = ['proof', 'result', 'took', 'date', 'commit', 'figures'];
const document = join(projectRoot, 'docs', 'proofs.md');
const logFolder = join(projectRoot, '.cache', 'proofs');

function chosenProofs() {
  const args = process.argv.slice(2);
  const names = args.filter((_, place) => args[place - 1] === '--only');
  const isKnown = names.every((name) => proofs.some((proof) => proof.name === name));
  if (isKnown && args.length === names.length * 2) {
    return names.length === 0 ? proofs : proofs.filter(({ name }) => names.includes(name));
  }
  const all = proofs.map(({ name }) => name).join(', ');
  process.stderr.write(`npm run proofs [-- --only NAME]..., of ${all}\n`);
  process.exit(1);
}

const logOf = (name) => join(logFolder, `${name.replace(':', '-')}.log`);

function run({ name, command: [script, ...args] }) {
  return new Promise((done) => {
    const log = createWriteStream(logOf(name));
    const env = { ...process.env, NO_COLOR: '1' };
    const child = spawn('npm', ['run', script, '--', ...args], { cwd: projectRoot, env });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    const end = (code) => log.end(() => done(code));
    child.on('error', () => end(1));
    child.on('close', (code) => end(code ?? 1));
  });
}

async function prove(proof) {
  process.stdout.write(`${proof.name}: npm run ${proof.command.join(' ')}\n`);
  const started = performance.now();
  const code = await run(proof);
  const seconds = Math.round((performance.now() - started) / 1000);
  const output = readFileSync(logOf(proof.name), 'utf8');
  const { result, figures } = outcomeOf(proof, code, output);
  const tail = result === 'FAILED' ? `${output.trimEnd().split('\n').slice(-15).join('\n')}\n` : '';
  process.stdout.write(`${tail}${result} after ${seconds} s\n\n`);
  return [
    proof.name,
    result,
    `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    new Date().toISOString().slice(0, 10),
    commit,
    figures,
  ];
}

function git(...args) {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
}

/** Splits the document into its hand-written text and the table rows by proof. */
function readDocument() {
  const [text, table = ''] = readFileSync(document, 'utf8').split(HEADING);
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return { text, rows: new Map(rows.map((cells) => [cells[1], cells.slice(1, -1)])) };
}

const NEVER = 'not yet run';

/** Every proof has a row, even before its first run. */
function writeTable(results) {
  const { text, rows } = readDocument();
  for (const row of results) rows.set(row[0], row);
  const all = proofs.map(({ name }) => rows.get(name) ?? [name, NEVER, '', '', '', '']);
  writeFileSync(document, `${text}${HEADING}\n${tableOf(all)}\n`);
}

function tableOf(rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [COLUMNS, COLUMNS.map(() => '---'), ...rows].map(line).join('\n');
}

const isChanged = () => git('status', '--porcelain', '--', '.', ':!docs/proofs.md') !== '';

ensureInstalled();
mkdirSync(logFolder, { recursive: true });
const commit = git('rev-parse', '--short', 'HEAD') + (isChanged() ? '+' : '');
const results = [];
for (const proof of chosenProofs()) {
  results.push(await prove(proof));
  // Written after each proof, so that an aborted run keeps its results.
  writeTable(results);
}
process.stdout.write(`${tableOf(results)}\n`);
process.exitCode = results.some(([, result]) => result === 'FAILED') ? 1 : 0;
