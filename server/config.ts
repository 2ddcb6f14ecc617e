import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { connectionOfUrl, type ServerKind } from './database/servers.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const databaseUrl = (kind: ServerKind) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .superRefine((url, context) => {
      try {
        connectionOfUrl(url, kind);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
      }
    });

const NETWORK = String.raw`((?=[^,/]*[.:])[\da-fA-F.:]{2,45}(/\d{1,3})?|loopback|linklocal|uniquelocal)`;

/** A comma-separated list of addresses and networks, or the number of proxies in front. */
const trustedProxies = z
  .string()
  .regex(
    new RegExp(String.raw`^(\d|${NETWORK}(,\s*${NETWORK})*)$`),
    'must be addresses or networks with commas between, loopback, or a number of proxies',
  );

const port = z.coerce
  .number('must be a whole number from 0 to 65535')
  .int('must be a whole number from 0 to 65535')
  .min(0, 'must be a whole number from 0 to 65535')
  .max(65_535, 'must be a whole number from 0 to 65535');

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: databaseUrl('primary').optional(),
  DATABASE_REPLICA_URL: databaseUrl('standby').optional(),
  // Must be 0 behind a pooler in transaction mode that does not support prepared statements.
  DATABASE_PREPARE: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  BACKUP_DIR: z.string().optional(),
  TRUST_PROXY: trustedProxies.optional(),
  // Login name of the first admin, usually an e-mail address.
  ADMIN_EMAIL: z.string().trim().max(120, 'must have at most 120 characters').optional(),
  ADMIN_PASSWORD: z.string().max(200, 'must have at most 200 characters').optional(),
  // Encrypts the secrets stored in the database; by default a key file in DATA_DIR does.
  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  // Allows SMS gateways with private addresses, such as a self-hosted Kannel.
  SMS_ALLOW_PRIVATE_GATEWAY: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  // Gives the metrics to who sends it.
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 letters, digits or . _ ~ + / = -')
    .optional(),
  // A port for the health checks and the metrics alone.
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the embedded database (or a pointer to it), its passwords and uploads. */
  readonly dataDir: string;
  /** Set if an external PostgreSQL is used instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Streaming replica that lists and reports are read from. */
  readonly replicaUrl: string | undefined;
  /** Whether frequent statements are prepared. */
  readonly isPreparing: boolean;
  /** Absolute path of the folder for backups. */
  readonly backupDir: string;
  /** Trusted proxies: a list of addresses, or the number of proxies in front of the server. */
  readonly trustedProxies: string | number | undefined;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly secretsKey: string | undefined;
  /** Path of the key file that the first start creates if no key is configured. */
  readonly secretsKeyFile: string;
  readonly isPrivateGatewayAllowed: boolean;
  readonly metricsToken: string | undefined;
  readonly metricsPort: number | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** Folder with `db/migrations` and `web/dist`, whether run from source or from the built file. */
  readonly projectRoot: string;
}

export const ROLES = ['web', 'worker', 'all'] as const;
/** `web` serves requests, `worker` runs scheduled jobs and the SMS sender; `all` does both. */
export type Role = (typeof ROLES)[number];

/**
 * The role from `npm start -- --role web`. Throws an Error for an unknown role, and for an option
 * that does not exist.
 */
export function readRole(words: readonly string[], config: Config): Role {
  const options = { role: { type: 'string' }, demo: { type: 'boolean' } } as const;
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  const odd = tokens.find((token) => token.kind !== 'option' || !(token.name in options));
  if (odd) {
    const name = odd.kind === 'positional' ? odd.value : words[odd.index];
    throw new Error(`There is no option ${name}: --role web, worker or all, and --demo`);
  }
  const asked = tokens.findLast((token) => token.kind === 'option' && token.name === 'role');
  if (asked?.kind !== 'option') return 'all';
  const role = ROLES.find((name) => name === asked.value);
  if (!role) throw new Error(`--role takes one of ${ROLES.join(', ')}`);
  if (role !== 'all' && config.databaseUrl === undefined) {
    throw new Error('Several processes need a database they share: set DATABASE_URL');
  }
  return role;
}

/** Set by `npm run demo` and `npm run dev`. */
const OWN_VARIABLES = ['NETKHATA_DEMO', 'NETKHATA_API_ONLY'];

/** Variables that are no settings but look like one that was misspelt, in words for the terminal. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(environment.shape);
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || OWN_VARIABLES.includes(name)) return [];
    const meant = known.find((setting) => isMisspelt(name, setting));
    if (meant === undefined && !name.startsWith('NETKHATA_')) return [];
    const question = meant === undefined ? '' : ` Is ${meant} meant?`;
    return [`Warning: there is no setting ${name}.${question}`];
  });
}

const SHORT = 6;

/** Short names, such as HOST, have too many neighbours among other programs' variables. */
function isMisspelt(name: string, setting: string): boolean {
  const plain = (text: string): string => text.replaceAll('_', '').toUpperCase();
  if (plain(name) === plain(setting)) return true;
  return setting.length > SHORT && distance(name, setting) <= 2;
}

/** Letters to insert, remove or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [place, wanted] of [...other].entries()) {
      const [above = 0, right = 0, left = 0] = [row[place], row[place + 1], next[place]];
      next.push(Math.min(right + 1, left + 1, above + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Reads all settings once. Throws an Error that names each invalid variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable, such as a blank line in an env file, counts as not set.
  const presentVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ''),
  );
  const parsed = environment.safeParse(presentVariables);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`Wrong settings of the environment: ${wrong.join('; ')}`);
  }
  const settings = parsed.data;
  const projectRoot = findProjectRoot();
  const dataDir = settings.DATA_DIR ? resolve(settings.DATA_DIR) : join(projectRoot, 'data');
  const proxies = settings.TRUST_PROXY;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    replicaUrl: settings.DATABASE_REPLICA_URL,
    isPreparing: settings.DATABASE_PREPARE === '1',
    backupDir: settings.BACKUP_DIR ? resolve(settings.BACKUP_DIR) : join(dataDir, 'backups'),
    trustedProxies: /^\d$/.test(proxies ?? '') ? Number(proxies) : proxies,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    secretsKey: settings.SECRETS_KEY,
    secretsKeyFile: join(dataDir, 'secrets.key'),
    isPrivateGatewayAllowed: settings.SMS_ALLOW_PRIVATE_GATEWAY === '1',
    metricsToken: settings.METRICS_TOKEN,
    metricsPort: settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
    projectRoot,
  };
}

/** Version of the product from its package.json. */
export function readProductVersion({ projectRoot }: Pick<Config, 'projectRoot'>): string {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

/** Version of the running program: its files may be replaced while it runs. */
export const PRODUCT_VERSION = readProductVersion({ projectRoot: findProjectRoot() });

/** Found by walking up from this file, which works for the source and for the built file. */
export function findProjectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'db', 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('db/migrations is missing above the server');
    folder = parent;
  }
  return folder;
}
