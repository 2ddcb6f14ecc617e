import { resolve } from 'node:path';
import { countRows } from './backup/backup-manifest.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig } from './config.ts';
import { connectDatabase } from './database/connect-database.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const USAGE = 'Usage: npm run restore -- FILE [--with-wrong-books]';
const WITH_WRONG_BOOKS = '--with-wrong-books';

/** `npm run restore`: fills an empty database from a backup, or leaves it as it was. */
async function runRestore(): Promise<number> {
  const words = process.argv.slice(2);
  const [file, ...rest] = words.filter((word) => word !== WITH_WRONG_BOOKS);
  if (!file || rest.length > 0) {
    printError(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const connected = await connectDatabase(config, { isMigrating: false });
  try {
    const { tables } = await restoreBackup(connected.connection, {
      file: resolve(file),
      projectRoot: config.projectRoot,
      isWithWrongBooks: words.includes(WITH_WRONG_BOOKS),
      tell: print,
    });
    print(`Done: ${countRows(tables)} rows restored.`);
    return 0;
  } finally {
    await connected.close();
  }
}

try {
  process.exitCode = await runRestore();
} catch (error) {
  printError(`Nothing was restored: ${(error as Error).message}`);
  process.exitCode = 1;
}
