import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { freemem } from 'node:os';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { targets } from './build-targets.mjs';
import { ensureInstalled, projectRoot } from './install.mjs';
import { bringAssetsBack, setAssetsAside } from './kept-assets.mjs';

/**
 * Builds the named targets if they are stale; exits the process when a build fails. Runs in a child
 * process, because bundling and compression leave half a gigabyte of memory behind.
 */
export async function buildStale(...names) {
  const changed = names.filter((name) => !isUnchanged(name));
  if (changed.length === 0) return;
  await run([import.meta.filename, ...changed], projectRoot).catch((error) => {
    // A build that failed has said why, one that was ended could not.
    if (error.message.includes('memory')) process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}

/** Builds the targets in parallel. */
async function build(names) {
  const print = (line) => process.stdout.write(`${line}\n`);
  const outcomes = await Promise.allSettled(
    names.map((name) => buildIfStale(name, targets[name], print)),
  );
  const failures = outcomes.filter(({ status }) => status === 'rejected');
  if (failures.length === 0) return;
  for (const { reason } of failures) process.stderr.write(`${reason.message}\n`);
  process.exit(1);
}

/** Like `buildStale`, but in this process and in silence. @throws Error of the first failure */
export async function buildHere(...names) {
  await Promise.all(names.map((name) => buildIfStale(name, targets[name], () => {})));
}

/** Brings a program up to date and returns its file; undefined for an unknown name. */
export async function buildProgram(program) {
  const [name, target] =
    Object.entries(targets).find(([, { programs = {} }]) => program in programs) ?? [];
  if (!target) return undefined;
  await buildStale(name, 'threads');
  return join(projectRoot, target.output, `${program}.js`);
}

const cache = join(projectRoot, '.cache');
const hashFileOf = (name) => join(cache, `built-${name}`);
const timestampFileOf = (name) => join(cache, `seen-${name}`);

/** Whether the folder came built in a release (`npm run release`), whose sources do not change. */
const isOfRelease = (output) =>
  existsSync(join(projectRoot, 'RELEASE')) && existsSync(join(projectRoot, output));

function isUnchanged(name) {
  const { output, inputs } = targets[name];
  if (isOfRelease(output)) return true;
  const isBuilt = existsSync(join(projectRoot, output)) && existsSync(hashFileOf(name));
  return isBuilt && readIfThere(timestampFileOf(name)) === timestampHashOf(inputs);
}

async function buildIfStale(name, target, print) {
  const { output, inputs } = target;
  const [stamp, look] = [hashFileOf(name), timestampFileOf(name)];
  const isThere = existsSync(join(projectRoot, output));
  if (isOfRelease(output)) return;
  const seen = timestampHashOf(inputs);
  const hash = hashOf(inputs);
  if (isThere && readIfThere(stamp) === hash) return writeFileSync(look, seen);
  const started = performance.now();
  rmSync(stamp, { force: true });
  await (target.programs ? buildPrograms(target) : buildWeb());
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, hash);
  writeFileSync(look, seen);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`Built ${name} in ${seconds} s`);
}

/** Hash of the inputs' sizes and timestamps: while it is unchanged, their contents are not read. */
function timestampHashOf(inputs) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of inputs.flatMap((input) => filesIn(join(projectRoot, input)))) {
    const { size, mtimeMs, ino } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs} ${ino}\n`);
  }
  return hash.digest('hex');
}

function hashOf(inputs) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of inputs.flatMap((input) => filesIn(join(projectRoot, input)))) {
    hash.update(`${relative(projectRoot, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path, { isDeep = true } = {}) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter(({ name }) => !['dist', 'node_modules'].includes(name) && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      if (!entry.isDirectory()) return [child];
      return isDeep ? filesIn(child) : [];
    });
}

/**
 * Packages to bundle besides our own code: their hundreds of small files cost a third of a second
 * at each start.
 */
const bundledPackages = /^(kysely|zod|hucre|csv-parse|to-words)(\/|$)/;
const isBundled = (id) => /^(\.|\/|@netkhata\/)/.test(id) || bundledPackages.test(id);

async function buildPrograms({ output, programs }) {
  const { rolldown } = await import('rolldown');
  const input = Object.fromEntries(
    Object.entries(programs).filter(([, source]) => existsSync(join(projectRoot, source))),
  );
  const bundle = await rolldown({
    cwd: projectRoot,
    input,
    platform: 'node',
    // Other packages stay in node_modules.
    external: (id, importer) => Boolean(importer) && !isBundled(id),
  });
  const dir = join(projectRoot, output);
  const written = await bundle.write({ dir, format: 'esm', sourcemap: true });
  await bundle.close();
  // What is left of a build before, only afterwards: another process may load these files now. Only
  // files, because another target may have its output in a subfolder.
  const names = new Set(written.output.map(({ fileName }) => fileName));
  for (const file of filesIn(dir, { isDeep: false })) {
    if (!names.has(basename(file))) rmSync(file);
  }
}

async function buildWeb() {
  const web = join(projectRoot, 'web');
  const [dist, kept] = [join(web, 'dist'), join(cache, 'kept-assets')];
  setAssetsAside(dist, kept);
  await run([join(projectRoot, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel=warn'], web);
  await Promise.all(filesIn(dist).map(compress));
  bringAssetsBack(dist, kept);
}

function run(args, cwd) {
  // Always a production build, whatever the caller's NODE_ENV: React's development build is twice
  // as large.
  const env = { ...process.env, NODE_ENV: 'production' };
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
    child.on('error', fail);
    child.on('exit', (code, signal) =>
      code === 0 ? done() : fail(new Error(failureOf(args[0], code, signal))),
    );
  });
}

const WANTED_MB = 1400;

/** A process that lacked memory was killed by the system, or ended itself with these. */
export function failureOf(program, code, signal) {
  const lackedMemory = ['SIGKILL', 'SIGABRT'].includes(signal) || [134, 137].includes(code);
  if (!lackedMemory) return `${basename(program)} failed`;
  return (
    `${basename(program)} was ended, as a rule for lack of memory: building the web needs about ` +
    `${WANTED_MB} MB, swap included, and ${freeMb()} MB are free now. Add swap or memory, or build ` +
    'elsewhere (docs/owners.md); running the built product needs a tenth of it.'
  );
}

/** What the system and the container leave, swap included where the system tells it. */
function freeMb() {
  const [, swapKb = 0] = /^SwapFree:\s+(\d+)/m.exec(readIfThere('/proc/meminfo')) ?? [];
  const bytes = process.availableMemory?.() ?? freemem();
  return Math.round(bytes / 2 ** 20 + Number(swapKb) / 1024);
}

/** Writes the precompressed files that the server sends. Fonts are compressed already. */
async function compress(file) {
  if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) return;
  const content = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped);
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  const names = process.argv.slice(2);
  await build(names.length > 0 ? names : ['server', 'threads', 'web']);
}
