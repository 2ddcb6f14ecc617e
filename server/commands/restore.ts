import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBackupKey, keyOfRecoveryLine } from '../backup/backup-key.ts';
import { countRows } from '../backup/backup-manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/connect-database.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const USAGE =
  'Usage: npm run restore -- FILE [--key RECOVERY-LINE] [--unsigned] [--with-wrong-books]';

const OPTIONS = {
  key: { type: 'string' },
  unsigned: { type: 'boolean' },
  'with-wrong-books': { type: 'boolean' },
} as const;

/** The command line arguments; undefined when they are invalid. */
function parseCommandLine() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const [file, ...rest] = positionals;
    return file === undefined || rest.length > 0 ? undefined : { file, ...values };
  } catch {
    return undefined;
  }
}

/** `npm run restore`: restores a backup into an empty database; a failure leaves it unchanged. */
async function runRestore(): Promise<number> {
  const options = parseCommandLine();
  if (!options) {
    printError(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const key =
    options.key === undefined
      ? findBackupKey({ key: config.secretsKey, keyFile: config.secretsKeyFile })
      : keyOfRecoveryLine(options.key);
  const connected = await connectDatabase(config, { isMigrating: false });
  try {
    const { tables } = await restoreBackup(connected.connection, {
      file: resolve(options.file),
      projectRoot: config.projectRoot,
      key,
      isUnsignedAllowed: options.unsigned ?? false,
      isImbalanceAllowed: options['with-wrong-books'] ?? false,
      print,
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
