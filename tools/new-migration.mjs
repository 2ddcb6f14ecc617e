import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './install.mjs';

const TEMPLATE = `-- TODO: what this changes and why, in a sentence that stands alone.
--
-- It runs on databases that are in use, of every released version, in one transaction with the other
-- steps of an update; nobody is at work meanwhile. A new column without a default is null in all rows
-- there are: fill it here. What is renamed or dropped is gone for good.
`;

/**
 * Begins the next migration in `folder` (db/migrations). Returns the file's name. Throws an Error for
 * the person at the terminal where the name is none.
 */
export function beginMigration(folder, name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '')) {
    throw new Error(
      'npm run migration NAME: small letters and digits with hyphens between, after what it changes, ' +
        'such as outages-by-area',
    );
  }
  const words = name.replaceAll('-', '_');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const same = files.find((file) => file.slice(5) === `${words}.sql`);
  if (same) throw new Error(`There is ${same} already: name this one after what it changes`);
  const number = Number((files.at(-1) ?? '0000').slice(0, 4)) + 1;
  const file = `${String(number).padStart(4, '0')}_${words}.sql`;
  writeFileSync(join(folder, file), TEMPLATE, { flag: 'wx' });
  return file;
}

if (process.argv[1] === import.meta.filename) {
  try {
    const [name, ...rest] = process.argv.slice(2);
    const file = beginMigration(join(projectRoot, 'db', 'migrations'), rest.length > 0 ? '' : name);
    process.stdout.write(
      `db/migrations/${file}\nWrite it, then: npm run generate, and the takeout (CONTRIBUTING.md, A migration).\n`,
    );
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
