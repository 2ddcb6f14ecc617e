import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isMonth, type Month } from '@netkhata/domain/billing-period';
import { type Config, readConfig } from '../config.ts';
import { type ConnectedDatabase, connectDatabase } from '../database/connect-database.ts';
import { canReach } from '../database/embedded/owner.ts';
import { openEmbeddedHome } from '../database/embedded/home.ts';
import { shareSocket } from '../database/embedded/shared-socket.ts';
import { archiveSessions } from '../network/archive-sessions.ts';
import { type Configured, configureRadius } from '../network/freeradius/configure.ts';
import { parseDatabaseUrl } from '../network/freeradius/database-place.ts';
import type { DatabasePlace } from '../network/freeradius/folder-options.ts';
import { findSystemUser } from '../network/freeradius/system-user.ts';
import { openSecretBox } from '../secrets/secret-box.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const USAGE = `Usage: npm run radius -- --config DIR [--auth-port N] [--acct-port N] [--coa-port N]
       npm run radius -- --archive YYYY-MM`;

const OPTIONS = {
  config: { type: 'string' },
  archive: { type: 'string' },
  'auth-port': { type: 'string', default: '1812' },
  'acct-port': { type: 'string', default: '1813' },
  'coa-port': { type: 'string', default: '3799' },
} as const;

/** The system user that Debian's FreeRADIUS package creates. */
const RADIUS_USER = 'freerad';
const HIGHEST_PORT = 65_535;
/** Safe without escaping in a configuration, and short enough for a socket path. */
const PLAIN_FOLDER = /^\/[A-Za-z0-9._/-]{1,80}$/;

type Arguments =
  | { kind: 'archive'; month: Month }
  | { kind: 'config'; folder: string; authPort: number; acctPort: number; coaPort: number };

const portOf = (text: string): number | undefined => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= HIGHEST_PORT ? port : undefined;
};

/** Parses the command line; undefined when it is invalid. */
function readArguments(): Arguments | undefined {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    if (values.archive !== undefined) {
      return isMonth(values.archive) ? { kind: 'archive', month: values.archive } : undefined;
    }
    const folder = values.config && resolve(values.config);
    const [authPort, acctPort, coaPort] = [
      portOf(values['auth-port']),
      portOf(values['acct-port']),
      portOf(values['coa-port']),
    ];
    if (!folder || !PLAIN_FOLDER.test(folder) || !authPort || !acctPort || !coaPort) {
      return undefined;
    }
    return { kind: 'config', folder, authPort, acctPort, coaPort };
  } catch {
    return undefined;
  }
}

/** Address of the database; the embedded one opens a Unix socket to FreeRADIUS at once. */
async function placeOf(config: Config, folder: string): Promise<DatabasePlace> {
  if (config.databaseUrl !== undefined) return parseDatabaseUrl(config.databaseUrl);
  const { sharedSocketDir, owner } = await openEmbeddedHome(config.dataDir);
  const radius = await findSystemUser(RADIUS_USER);
  const gid = radius?.gid ?? process.getgid?.() ?? 0;
  await shareSocket(config.dataDir, { folder: sharedSocketDir, owner, gid });
  const isRoot = process.getuid?.() === 0;
  if (isRoot && radius && !(await canReach(radius, [sharedSocketDir]))) {
    throw new Error(`The user ${RADIUS_USER} cannot enter ${sharedSocketDir}.`);
  }
  const socket = join(folder, 'socket');
  await mkdir(folder, { recursive: true });
  if ((await readlink(socket).catch(() => '')) !== sharedSocketDir) {
    await rm(socket, { recursive: true, force: true });
    // A plain and short name for a folder that may be anywhere.
    await symlink(sharedSocketDir, socket);
  }
  return { host: socket, port: 5432, database: 'netkhata' };
}

async function configure(config: Config, args: Arguments & { kind: 'config' }): Promise<number> {
  const place = await placeOf(config, args.folder);
  const isRoot = process.getuid?.() === 0;
  const connected = await connectDatabase(config);
  try {
    const configured = await configureRadius({
      ...connected,
      secrets: openSecretBox({ key: config.secretsKey, keyFile: config.secretsKeyFile }),
      ...args,
      place,
      userName: isRoot ? RADIUS_USER : undefined,
    });
    return report(args, configured);
  } finally {
    await connected.close();
  }
}

function report(
  { folder, authPort, acctPort, coaPort }: Arguments & { kind: 'config' },
  { changed, clients, leftOut, toRun, subscribers }: Configured,
): number {
  print(`${folder}: ${clients.length} routers, ${subscribers} subscribers`);
  print(changed.length === 0 ? 'Nothing has changed.' : `Changed: ${changed.join(', ')}`);
  for (const name of leftOut) {
    printError(`Router ${name} is left out: type its RADIUS secret on the screen Routers.`);
  }
  if (toRun.length > 0) {
    printError('The database role may not make roles. As a superuser of the database, run:');
    for (const statement of toRun) printError(`${statement};`);
    printError('Then run this command again.');
    return 1;
  }
  print('Needed: freeradius, freeradius-postgresql and postgresql-client of Debian.');
  print(`Start it by hand:   freeradius -f -P -d ${folder}`);
  print(`or by systemd:      systemctl link ${folder}/systemd/*`);
  print('                    systemctl enable --now netkhata-radius netkhata-radius-copy.timer');
  print('after a change:     systemctl restart netkhata-radius');
  print("On each MikroTik, with this machine in place of SERVER and the router's own secret:");
  print(
    `  /radius add service=ppp address=SERVER secret=SECRET ` +
      `authentication-port=${authPort} accounting-port=${acctPort} timeout=3s`,
  );
  print('  /ppp aaa set use-radius=yes accounting=yes interim-update=5m');
  print(`  /radius incoming set accept=yes port=${coaPort}`);
  return 0;
}

async function archive(config: Config, month: Month): Promise<number> {
  const connected: ConnectedDatabase = await connectDatabase(config);
  try {
    const target = { folder: config.backupDir, month };
    const { file, count } = await archiveSessions(connected.connection, target);
    print(`${file}: ${count} sessions`);
    return 0;
  } finally {
    await connected.close();
  }
}

/** `npm run radius`: writes FreeRADIUS's folder, or archives the sessions of a month. */
async function runRadius(): Promise<number> {
  const args = readArguments();
  if (!args) {
    printError(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  return args.kind === 'archive' ? archive(config, args.month) : configure(config, args);
}

try {
  process.exitCode = await runRadius();
} catch (error) {
  printError(`RADIUS was not configured: ${(error as Error).message}`);
  process.exitCode = 1;
}
