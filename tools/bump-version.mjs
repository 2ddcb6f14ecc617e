import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './install.mjs';

const UNRELEASED = '## [Unreleased]\n';

/**
 * Carries the version that stands in the package.json of `folder` into all workspaces, the lock file
 * and the change log, whose unreleased part becomes that of the version and `day` (2026-11-26).
 * Returns the files it wrote. Throws an Error when nothing unreleased is written down.
 */
export function bumpVersion(folder, day) {
  const { version, workspaces } = readJson(join(folder, 'package.json'));
  const log = releasedLog(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), { version, day });
  const written = [];
  const write = (name, text) => {
    writeFileSync(join(folder, name), text);
    written.push(name);
  };
  for (const workspace of workspaces) {
    const name = `${workspace}/package.json`;
    write(name, toJson(withVersion(readJson(join(folder, name)), version)));
  }
  const lock = readJson(join(folder, 'package-lock.json'));
  lock.version = version;
  for (const place of ['', ...workspaces])
    lock.packages[place] = withVersion(lock.packages[place], version);
  write('package-lock.json', toJson(lock));
  write('CHANGELOG.md', log);
  return written;
}

function releasedLog(log, { version, day }) {
  const [before, after = ''] = log.split(UNRELEASED);
  if (!/^[\s]*(###|-)/.test(after)) {
    throw new Error(
      `CHANGELOG.md says nothing under ${UNRELEASED.trim()}: write what changed first`,
    );
  }
  return `${before}${UNRELEASED}\n## [${version}] - ${day}\n${after}`;
}

/** A package whose own version, and that of the workspaces it uses, is `version`. */
function withVersion(manifest, version) {
  const own = (packages) =>
    Object.fromEntries(
      Object.entries(packages).map(([name, wanted]) => [
        name,
        name.startsWith('@netkhata/') ? version : wanted,
      ]),
    );
  const { dependencies } = manifest;
  return { ...manifest, version, ...(dependencies && { dependencies: own(dependencies) }) };
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

// `npm version` runs this file twice: with --check before it writes anything, and before its commit.
if (process.argv[1] === import.meta.filename) {
  try {
    if (process.argv[2] === '--check') {
      releasedLog(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'), {
        version: '',
        day: '',
      });
    } else {
      const written = bumpVersion(projectRoot, new Date().toISOString().slice(0, 10));
      execFileSync('git', ['add', ...written], { cwd: projectRoot, stdio: 'inherit' });
    }
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
