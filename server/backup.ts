import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { countRows } from './backup/backup-manifest.ts';
import { backupName } from './backup/backup-name.ts';
import { writeBackup } from './backup/write-backup.ts';
import { systemClock } from './clock.ts';
import { readConfig, readProductVersion } from './config.ts';
import { connectDatabase } from './database/connect-database.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const USAGE = 'Usage: npm run backup [-- --to FILE]';

/** `npm run backup`: one file with everything the database holds, while the product runs or not. */
async function runBackup(): Promise<number> {
  const [flag, to, ...rest] = process.argv.slice(2);
  const isWellMeant = flag === undefined || (flag === '--to' && to !== undefined);
  if (!isWellMeant || rest.length > 0) {
    printError(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const now = systemClock.now();
  const file = to ? resolve(to) : join(config.backupDir, backupName(now));
  // As it is: a backup is often made just before a new version changes the tables.
  const connected = await connectDatabase(config, { isMigrating: false });
  try {
    const productVersion = readProductVersion(config);
    const { tables } = await writeBackup(connected.connection, { file, productVersion, now });
    const { size } = await stat(file);
    print(file);
    print(
      `${tables.length} tables, ${countRows(tables)} rows, ${size} bytes; read again and whole.`,
    );
    print("The key to the gateways' secrets is not in it: keep SECRETS_KEY or its file elsewhere.");
    return 0;
  } finally {
    await connected.close();
  }
}

try {
  process.exitCode = await runBackup();
} catch (error) {
  printError(`No backup was made: ${(error as Error).message}`);
  process.exitCode = 1;
}
