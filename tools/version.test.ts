import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { PRODUCT_VERSION } from '../server/config.ts';

const module = pathToFileURL(join(import.meta.dirname, 'bump-version.mjs')).href;
const { bumpVersion } = (await import(module)) as {
  bumpVersion: (folder: string, day: string) => string[];
};

const ROOT = join(import.meta.dirname, '..');
const NEXT = '97.98.99';
const { workspaces } = readManifest(ROOT, 'package.json');

interface Manifest {
  version: string;
  license: string;
  workspaces: string[];
  dependencies?: Record<string, string>;
  packages: Record<string, Manifest>;
}

function readManifest(folder: string, name: string): Manifest {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/** Every place of a checkout that says the version. */
function versionsIn(folder: string): Record<string, string> {
  const lock = readManifest(folder, 'package-lock.json');
  const said: Record<string, string> = { lock: lock.version };
  const note = (place: string, { version, dependencies = {} }: Manifest) => {
    said[place] = version;
    for (const [name, wanted] of Object.entries(dependencies)) {
      if (name.startsWith('@netkhata/')) said[`${place}: ${name}`] = wanted;
    }
  };
  for (const workspace of ['.', ...workspaces]) {
    note(workspace, readManifest(folder, join(workspace, 'package.json')));
    note(`lock: ${workspace}`, lock.packages[workspace === '.' ? '' : workspace] as Manifest);
  }
  const log = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  said['CHANGELOG.md'] = /^## \[(\d.*?)\] - \d{4}-\d\d-\d\d$/m.exec(log)?.[1] ?? 'none';
  return said;
}

const expectAll = (said: Record<string, string>, version: string): void =>
  expect(said).toEqual(Object.fromEntries(Object.keys(said).map((place) => [place, version])));

describe('the version', () => {
  it('is the same in every package, the lock file and the change log', () => {
    const said = versionsIn(ROOT);
    expect(Object.keys(said)).toHaveLength(2 * (1 + workspaces.length) + 2 + 10);
    expectAll(said, PRODUCT_VERSION);
  });

  it('is carried into all of them by `npm version`', () => {
    const folder = checkout();
    const unreleased = /## \[Unreleased\]\n/;
    const log = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      log.replace(
        /## \[Unreleased\]\n[\s\S]*?(?=## \[)/,
        '## [Unreleased]\n\n### Added\n\n- A list.\n\n',
      ),
    );
    const written = bumpVersion(folder, '2027-01-31');
    expect(written).toHaveLength(workspaces.length + 2);
    expectAll(versionsIn(folder), NEXT);
    const released = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
    expect(released).toMatch(unreleased);
    expect(released).toContain(`## [${NEXT}] - 2027-01-31\n\n### Added\n\n- A list.\n`);
  });

  it('is not carried on where the change log says nothing', () => {
    const folder = checkout();
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      '# Changes\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-26\n',
    );
    expect(() => bumpVersion(folder, '2027-01-31')).toThrow(/nothing under ## \[Unreleased\]/);
    expect(versionsIn(folder).server).toBe(PRODUCT_VERSION);
  });
});

it('the licence is what package.json says: none', () => {
  expect(readManifest(ROOT, 'package.json').license).toBe('UNLICENSED');
  expect(readFileSync(join(ROOT, 'LICENSE'), 'utf8')).toMatch(
    /All rights reserved\.[\s\S]*no licence/,
  );
});

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

/** The files that say the version, in a folder of their own, of which npm has changed the first. */
function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'netkhata-version-'));
  made.push(folder);
  for (const name of ['package.json', 'package-lock.json', 'CHANGELOG.md']) {
    cpSync(join(ROOT, name), join(folder, name));
  }
  for (const workspace of workspaces) {
    mkdirSync(join(folder, workspace));
    cpSync(join(ROOT, workspace, 'package.json'), join(folder, workspace, 'package.json'));
  }
  const manifest = readManifest(ROOT, 'package.json');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: NEXT }));
  return folder;
}
