import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  version: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const page = readFileSync('docs/dependencies.md', 'utf8');

/** Production dependencies as `name | version | licence`, without duplicates. */
const shipped = Object.entries(lock.packages).filter(
  ([path, entry]) =>
    path.includes('node_modules/') && !entry.dev && !entry.devOptional && !entry.link,
);
const rowOf = ([path, { version, license }]: (typeof shipped)[number]): string =>
  `| ${path.slice(path.lastIndexOf('node_modules/') + 13)} | ${version} | ${license} |`;
const rows = [...new Set(shipped.map(rowOf))];

it('docs/dependencies.md lists and counts the shipped packages, with versions and licences', () => {
  const listed = page.slice(page.indexOf('## All of them')).match(/^\| \S+ \| \d.*$/gm) ?? [];
  expect(listed.toSorted()).toEqual(rows.toSorted());
  expect(page).toContain(`\n${rows.length} packages reach a running installation`);
});

/** Licences that a closed product may use; they require no more than attribution. */
const LICENCES =
  /^(MIT|ISC|BSD-3-Clause|0BSD|OFL-1\.1|BlueOak-1\.0\.0|Unlicense|\(MIT OR CC0-1\.0\))$/;

it('every licence is a reviewed one', () => {
  expect(shipped.filter(([, { license }]) => !LICENCES.test(license ?? ''))).toEqual([]);
});

it('every package has a checksum and comes from the registry', () => {
  const odd = shipped.filter(
    ([, { resolved, integrity = '' }]) =>
      resolved !== undefined || !integrity.startsWith('sha512-'),
  );
  // Packages from the registry are locked without an address; an address would mean another source.
  expect(odd).toEqual([]);
});

it("the lock file has other platforms' packages, which `npm ci` and a Mac need", () => {
  const places = Object.keys(lock.packages);
  const isLocked = (name: string) => places.some((place) => place.endsWith(`node_modules/${name}`));
  const named = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !isLocked(name))).toEqual([]);
});
