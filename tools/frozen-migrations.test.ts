import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProjectRoot } from '../server/config.ts';
import { readMigrations } from '../server/database/migrate.ts';
import { changesSince, type FrozenRelease, readReleases } from './releases.ts';

const ROOT = findProjectRoot();
const FOLDER = join(ROOT, 'db', 'migrations');
const migrations = await readMigrations(FOLDER);
const releases = readReleases(join(ROOT, 'db', 'releases'));

describe('the migrations', () => {
  it.each(releases.map((release) => [release.version, release] as const))(
    'are those that databases of %s have run, and later ones',
    (_, release) => expect(changesSince(release, migrations)).toEqual([]),
  );

  it('have no hole in their numbers, and none is left as it was begun', () => {
    expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
      migrations.map((_, index) => index + 1),
    );
    for (const { name } of migrations) {
      expect(readFileSync(join(FOLDER, `${name}.sql`), 'utf8'), name).not.toContain('TODO');
    }
  });
});

describe('a change of a released migration', () => {
  const release: FrozenRelease = {
    version: '1.0.0',
    postgres: 18,
    migrations: { '0001_a': 'one', '0003_c': 'three' },
    schema: '',
  };
  const present = (...names: string[]) =>
    names.map((each) => {
      const [name = '', checksum = ''] = each.split(' ');
      return { name, checksum };
    });

  it.each([
    [
      'an edit',
      present('0001_a other', '0003_c three'),
      /0001_a\.sql is changed since 1\.0\.0, .*npm run migration NAME/,
    ],
    ['a removal', present('0003_c three'), /0001_a\.sql is gone since 1\.0\.0, .*put it back/],
    [
      'one in between',
      present('0001_a one', '0002_b two', '0003_c three'),
      /0002_b\.sql comes before 0003_c, .*later number/,
    ],
  ])('is named, with what to do: %s', (_, changed, words) => {
    expect(changesSince(release, changed)).toEqual([expect.stringMatching(words)]);
  });

  it('is none where a later one follows', () => {
    expect(changesSince(release, present('0001_a one', '0003_c three', '0004_d four'))).toEqual([]);
  });
});
