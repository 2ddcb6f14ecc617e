import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname ?? '.', '..');

/** A release is built already: the packages that build it are left out. */
const isRelease = existsSync(join(projectRoot, 'RELEASE'));

/** Exits with advice when Node is too old, and installs packages when needed. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Netkhata needs Node 20.19 or later; this is ${process.versions.node}.`);
  }
  if (isInstalled()) return;
  process.stdout.write('Installing packages\n');
  // Not `npm ci`, which deletes node_modules first. This respects the lockfile too, and `--no-save`
  // leaves it unchanged. Development packages are needed to build, even where NODE_ENV is
  // production.
  const args = [
    'install',
    '--no-save',
    isRelease ? '--omit=dev' : '--include=dev',
    '--include=optional',
    '--no-audit',
  ];
  const npm = process.env.npm_execpath;
  const options = { cwd: projectRoot, stdio: 'inherit' };
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options);
  if (done.status !== 0) fail('Installing failed; see above.');
}

/** Whether node_modules matches the lockfile, by npm's own record in node_modules. */
function isInstalled() {
  const wanted = readPackages(join(projectRoot, 'package-lock.json'));
  const present = readPackages(join(projectRoot, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.link) return true;
    const found = present[place];
    if (!found && entry.dev && isRelease) return true;
    // An optional package may be missing on this machine, but must not be outdated.
    return found ? found.version === entry.version : Boolean(entry.optional);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
