import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

const environment = z.object({
  PORT: z.coerce
    .number('must be a whole number from 0 to 65535')
    .int('must be a whole number from 0 to 65535')
    .min(0, 'must be a whole number from 0 to 65535')
    .max(65_535, 'must be a whole number from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  // What one signs in with; an e-mail address as a rule.
  ADMIN_EMAIL: z.string().trim().max(120, 'must have at most 120 characters').optional(),
  ADMIN_PASSWORD: z.string().max(200, 'must have at most 200 characters').optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path; holds the embedded database (or the pointer to it), its password and uploads. */
  readonly dataDir: string;
  /** Set when an external PostgreSQL is used instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** Folder with `db/migrations` and `web/dist`; the same from source and from the built file. */
  readonly projectRoot: string;
}

/** Reads every setting once; throws an Error that names each wrong variable, one a line. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable is what a blank line in an env file leaves behind: the same as none.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`These settings of the environment are wrong:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const projectRoot = findProjectRoot();
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR ? resolve(settings.DATA_DIR) : join(projectRoot, 'data'),
    databaseUrl: settings.DATABASE_URL,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    logLevel: settings.LOG_LEVEL,
    projectRoot,
  };
}

function findProjectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'db', 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('db/migrations is missing above the server');
    folder = parent;
  }
  return folder;
}
