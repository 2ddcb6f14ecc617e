import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { ensureInstalled, projectRoot } from './install.mjs';

/**
 * Packs what git has of the product together with its built files, so that a small server installs
 * it without building anything: netkhata-VERSION.tar.gz, with one folder of that name in it.
 */
requireFrozen();
ensureInstalled();
await buildStale('server', 'threads', 'web');
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const name = `netkhata-${version}`;
const file = join(projectRoot, `${name}.tar.gz`);
const folder = mkdtempSync(join(tmpdir(), 'netkhata-release-'));
const run = (program, args, options = {}) =>
  execFileSync(program, args, { cwd: projectRoot, maxBuffer: 2 ** 30, ...options });
try {
  const sources = run('git', ['archive', `--prefix=${name}/`, 'HEAD']);
  run('tar', ['-x', '-C', folder], { input: sources });
  const built = ['server/dist/*.js', 'server/dist/threads/*.js', 'web/dist'];
  run('sh', ['-c', `tar -c ${built.join(' ')} | tar -x -C "$1/${name}"`, 'sh', folder]);
  const commit = run('git', ['rev-parse', 'HEAD']).toString().trim();
  // Its presence says that the built files belong to the sources beside them.
  writeFileSync(join(folder, name, 'RELEASE'), `${version} ${commit}\n`);
  const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', [...owner, '-C', folder, '-czf', `${file}.new`, name]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
renameSync(`${file}.new`, file);
process.stdout.write(`${file}\n`);

/** Ends where a migration is not as a kept version has it. */
function requireFrozen() {
  const releases = join(projectRoot, 'db', 'releases');
  const kept = readdirSync(releases).map((kind) =>
    JSON.parse(readFileSync(join(releases, kind, 'release.json'), 'utf8')),
  );
  const migrations = join(projectRoot, 'db', 'migrations');
  for (const migration of readdirSync(migrations)) {
    const checksum = createHash('sha256')
      .update(readFileSync(join(migrations, migration)))
      .digest('hex');
    if (kept.some((one) => one.migrations[migration.replace('.sql', '')] === checksum)) continue;
    process.stderr.write(
      `db/migrations/${migration} is in no release that is kept: npm run freeze, npm test, commit ` +
        'db/releases, then npm run release again (docs/releasing.md).\n',
    );
    process.exit(1);
  }
}
