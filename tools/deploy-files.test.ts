import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'deploy');
const UNITS = join(DEPLOY, 'systemd');

const analyze = ['/usr/bin/systemd-analyze'].find(existsSync);
const caddy = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find(existsSync);
if (!analyze) process.stderr.write('The units of systemd are NOT CHECKED: install systemd.\n');
if (!caddy) process.stderr.write('The Caddyfile is NOT CHECKED: install caddy.\n');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netkhata-units-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What systemd says of the units, with this checkout in the place of an installation. */
function verify(change: (text: string) => string = (text) => text): string {
  const names = readdirSync(UNITS);
  for (const name of names) {
    const text = readFileSync(join(UNITS, name), 'utf8')
      .replaceAll('/opt/netkhata/current', ROOT)
      .replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, name), change(text));
  }
  const files = names.map((name) => join(folder, name.replace('@.', '@3000.')));
  const { stdout, stderr } = spawnSync(analyze as string, ['verify', ...files], {
    encoding: 'utf8',
    // Units that the machine itself has are not looked at.
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:/usr/lib/systemd/system` },
  });
  return `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes('netkhata'))
    .join('\n');
}

describe.skipIf(!analyze)('the units of systemd', () => {
  it('are ones that systemd takes', () => expect(verify()).toBe(''));

  it('are told apart from ones that it does not take', () => {
    expect(verify((text) => text.replace('[Service]', '[Service]\nRestartt=always'))).toMatch(
      /netkhata\.service:\d+: Unknown key.*Restartt/,
    );
  });
});

it.skipIf(!caddy)('the Caddyfile is one that Caddy takes', () => {
  const args = [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(DEPLOY, 'container/Caddyfile'),
  ];
  const { status, stderr } = spawnSync(caddy as string, args, {
    encoding: 'utf8',
    env: { ...process.env, SITE: 'billing.example.com', HOME: folder, XDG_DATA_HOME: folder },
  });
  expect(status, stderr).toBe(0);
});

it.each(['update.sh', 'copy-backups.sh', 'container/init-database.sh'])(
  '%s is a script',
  (name) => {
    expect(execFileSync('sh', ['-n', join(DEPLOY, name)]).toString()).toBe('');
  },
);

describe('an update', () => {
  /** Runs the script's `ready` on a clock of its own, with these answers of the new version. */
  function readyAfter(answers: string): string {
    const script = readFileSync(join(DEPLOY, 'update.sh'), 'utf8');
    const ready = /^ready\(\) \{\n[^]*?\n\}$/m.exec(script)?.[0] ?? '';
    const harness = `
      wait_seconds=${String(answers.length)}; second=0
      sleep() { second=$((second + 1)); }
      curl() { [ "$(printf %s ${answers} | cut -c $((second + 1)))" = 1 ]; }
      ${ready}
      if ready; then echo "ready after $second"; else echo "given up after $second"; fi`;
    return execFileSync('sh', ['-c', harness], { encoding: 'utf8' }).trim();
  }

  it('believes a version that stays up for ten seconds', () => {
    expect(readyAfter(`000${'1'.repeat(12)}`)).toBe('ready after 12');
  });

  it('does not believe one that dies seconds after its start, again and again', () => {
    expect(readyAfter('0011111000111110001111111100')).toBe('given up after 28');
  });
});
