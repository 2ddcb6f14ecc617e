import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What db/releases keeps of a version; made by `npm run freeze` (docs/releasing.md). */
export interface FrozenRelease {
  readonly version: string;
  /** The major PostgreSQL that it brings, which alone reads its data folder. */
  readonly postgres: number;
  /** SHA-256 of each migration's file, by its name without `.sql`. */
  readonly migrations: Readonly<Record<string, string>>;
  /** SHA-256 over the facts of the schema that they make (tools/schema-facts.ts). */
  readonly schema: string;
}

export const RELEASE_FILE = 'release.json';
/** A cluster with a small demo in it, stopped: tar, then Brotli. */
export const DATA_FILE = 'data.tar.br';
/** The backup of the same books. */
export const BACKUP_FILE = 'backup.tar.gz';

/** Base name of the folder that the kept data is packed with. */
export const PACKED_FOLDER = 'data';

/** The instant of the kept books: their last payment is of this day. */
export const KEPT_INSTANT = '2026-11-26T12:00:00+06:00';

/** All frozen releases, oldest first. `folder` is db/releases. */
export function readReleases(folder: string): FrozenRelease[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, RELEASE_FILE)))
    .map(
      (name): FrozenRelease => JSON.parse(readFileSync(join(folder, name, RELEASE_FILE), 'utf8')),
    )
    .sort((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));
}

/**
 * What differs between the migrations of a folder, by name and checksum, and those of a release, in
 * words for who changed it. Migrations that are newer than the release are free.
 */
export function changesSince(
  release: FrozenRelease,
  migrations: readonly { readonly name: string; readonly checksum: string }[],
): string[] {
  const present = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const frozen = Object.entries(release.migrations);
  const last = Object.keys(release.migrations).sort().at(-1) ?? '';
  return [
    ...frozen.flatMap(([name, checksum]) => {
      if (present.get(name) === checksum) return [];
      const what = present.has(name) ? 'is changed' : 'is gone';
      return [
        `db/migrations/${name}.sql ${what} since ${release.version}, whose databases have run it: ` +
          'put it back as it was, and write a new migration (npm run migration NAME).',
      ];
    }),
    ...migrations
      .filter(({ name }) => name < last && !(name in release.migrations))
      .map(
        ({ name }) =>
          `db/migrations/${name}.sql comes before ${last}, which ${release.version} has run: give it ` +
          'a later number (npm run migration NAME).',
      ),
  ];
}
