import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname ?? '.', '..');

/** Ends the process with advice when this Node is too old, and installs packages when needed. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Netkhata needs Node 20.19 or later; this is ${process.versions.node}.`);
  }
  if (isInstalled()) return;
  process.stdout.write('Installing packages\n');
  // Not `npm ci`, which throws away what is there already. This keeps to the lockfile too, and
  // without saving leaves it alone.
  // Development packages are needed to build, also where NODE_ENV says production.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit'];
  const npm = process.env.npm_execpath;
  const options = { cwd: projectRoot, stdio: 'inherit' };
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options);
  if (done.status !== 0) fail('Installing failed; see above.');
}

/** Whether node_modules holds what the lockfile says, by npm's own record of it. */
function isInstalled() {
  const wanted = readPackages(join(projectRoot, 'package-lock.json'));
  const present = readPackages(join(projectRoot, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.link) return true;
    const found = present[place];
    // An optional package is for some machines only, but must not be an old one.
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
