import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBackupKey, recoveryLine } from '../backup/backup-key.ts';
import { countRows } from '../backup/backup-manifest.ts';
import { backupName } from '../backup/backup-name.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../clock.ts';
import { type Config, readConfig, readProductVersion } from '../config.ts';
import { connectDatabase } from '../database/connect-database.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const USAGE = 'Usage: npm run backup [-- [--to FILE] [--show-key]]';

/** The command line options; undefined when one is unknown. */
function parseCommandLine(): { to?: string; 'show-key'?: boolean } | undefined {
  try {
    const options = { to: { type: 'string' }, 'show-key': { type: 'boolean' } } as const;
    return parseArgs({ options }).values;
  } catch {
    return undefined;
  }
}

/**
 * `npm run backup`: writes one file with the whole database, whether the product is running or not.
 */
async function runBackup(): Promise<number> {
  const words = parseCommandLine();
  if (!words) {
    printError(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const now = systemClock.now();
  const file = words.to ? resolve(words.to) : join(config.backupDir, backupName(now));
  const key = ensureBackupKey({ key: config.secretsKey, keyFile: config.secretsKeyFile });
  // Not migrated: a backup is often made just before a new version changes the tables.
  const connected = await connectDatabase(config, { isMigrating: false });
  try {
    const productVersion = readProductVersion(config);
    const options = { file, productVersion, now, key };
    const { tables } = await writeBackup(connected.connection, options);
    const { size } = await stat(file);
    print(file);
    print(
      `${tables.length} tables, ${countRows(tables)} rows, ${size} bytes; read again and whole.`,
    );
    print("The key to the gateways' secrets is not in it: keep SECRETS_KEY or its file elsewhere.");
    showRecoveryLine(config, key, words['show-key'] ?? false);
    return 0;
  } finally {
    await connected.close();
  }
}

/** Prints the recovery line the first time a key is used, and whenever it is requested. */
function showRecoveryLine({ dataDir }: Config, key: Buffer, isAsked: boolean): void {
  const shownFile = join(dataDir, 'backup-key.shown');
  const mark = createHash('sha256').update(key).digest('hex');
  const isShown = existsSync(shownFile) && readFileSync(shownFile, 'utf8').trim() === mark;
  if (isShown && !isAsked) return;
  print('Backups are signed. Where SECRETS_KEY is lost, restoring them wants this recovery line');
  print('(npm run restore -- FILE --key ...). Write it down; it is shown once:');
  print(`  ${recoveryLine(key)}`);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(shownFile, `${mark}\n`, { mode: 0o600 });
}

try {
  process.exitCode = await runBackup();
} catch (error) {
  printError(`No backup was made: ${(error as Error).message}`);
  process.exitCode = 1;
}
