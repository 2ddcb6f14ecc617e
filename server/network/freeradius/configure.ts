import { chmod, mkdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database, DatabaseConnection } from '../../database/database.ts';
import {
  INSUFFICIENT_PRIVILEGE,
  INVALID_AUTHORIZATION,
  INVALID_PASSWORD,
  isDatabaseError,
} from '../../database/database-error.ts';
import { openRawConnection } from '../../database/raw-connection.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { openRouterSecret } from '../router-secrets.ts';
import type { DatabasePlace, Login, RadiusClient } from './folder-options.ts';
import { readOrMakeLogins, type RadiusLogins } from './stored-logins.ts';
import { grantStatements, roleStatements, settingStatements } from './radius-roles.ts';
import { findSystemUser, type SystemUser } from './system-user.ts';
import { writeCopy, writeFolder } from './write-folder.ts';

export interface ConfigureOptions {
  database: Database;
  connection: DatabaseConnection;
  /** Of the embedded server, whose owner may create roles; an external database's role may not. */
  ownerConnection: DatabaseConnection | undefined;
  secrets: SecretBox;
  folder: string;
  authPort: number;
  acctPort: number;
  place: DatabasePlace;
  /** The system user of Debian's FreeRADIUS; only root can give it the files. */
  userName: string | undefined;
}

export interface Configured {
  /** Names of the files whose content changed. */
  changed: string[];
  clients: RadiusClient[];
  /** Active routers left out: without a secret, or with one that the key cannot decrypt. */
  leftOut: string[];
  /** SQL that a superuser of the database has to run, where our role may not. */
  toRun: string[];
  subscribers: number;
}

/** Writes FreeRADIUS's whole configuration folder, database roles included; idempotent. */
export async function configureRadius(options: ConfigureOptions): Promise<Configured> {
  const { database, folder, place } = options;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o751);
  const logins = await readOrMakeLogins(folder, place.database);
  const toRun = await createRoles(options, logins);
  const user = options.userName === undefined ? undefined : await findSystemUser(options.userName);
  const { clients, leftOut, configured } = await readClients(database, options.secrets);
  const changed = await writeFolder(
    {
      folder,
      authPort: options.authPort,
      acctPort: options.acctPort,
      user: user && options.userName,
      place,
      ...logins,
      clients,
    },
    user,
  );
  const subscribers = await copySubscribers(database, folder, user);
  await noteConfigured(database, configured);
  return { changed, clients, leftOut, toRun, subscribers };
}

/** Creates the roles and grants. Returns the statements that a superuser has to run instead. */
async function createRoles(
  { connection, ownerConnection, place }: ConfigureOptions,
  { packets, copy }: RadiusLogins,
): Promise<string[]> {
  const asOwner = [
    ...roleStatements(packets, copy),
    ...settingStatements(place.database, packets, copy),
  ];
  const toRun = await runAll(ownerConnection ?? connection, asOwner);
  const isReady =
    toRun.length === 0 ||
    ((await canLogIn(connection, packets)) && (await canLogIn(connection, copy)));
  if (!isReady) return toRun;
  await runAll(connection, grantStatements(packets, copy));
  return [];
}

async function runAll(connection: DatabaseConnection, statements: string[]): Promise<string[]> {
  const raw = await openRawConnection(connection);
  try {
    await raw.client.query('begin');
    for (const statement of statements) await raw.client.query(statement);
    await raw.client.query('commit');
    return [];
  } catch (error) {
    if (isDatabaseError(error) && error.code === INSUFFICIENT_PRIVILEGE) return statements;
    throw error;
  } finally {
    await raw.close();
  }
}

/** False where the role is missing, or has the password of another folder. */
async function canLogIn(connection: DatabaseConnection, login: Login): Promise<boolean> {
  try {
    await (await openRawConnection(withLogin(connection, login))).close();
    return true;
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    if (error.code === INVALID_PASSWORD || error.code === INVALID_AUTHORIZATION) return false;
    throw error;
  }
}

function withLogin(connection: DatabaseConnection, login: Login): DatabaseConnection {
  if (!('connectionString' in connection)) return { ...connection, ...login };
  const url = new URL(connection.connectionString);
  // As parameters, which win over the URL's own user: a URL without a host cannot have one.
  url.searchParams.set('user', login.user);
  url.searchParams.set('password', login.password);
  return { ...connection, connectionString: url.href };
}

interface Clients {
  clients: RadiusClient[];
  leftOut: string[];
  /** The routers that the files agree with, with the marks of their settings when they were read. */
  configured: { id: number; mark: string }[];
}

async function readClients(database: Database, secrets: SecretBox): Promise<Clients> {
  const { rows } = await sql<
    Omit<RadiusClient, 'secret'> & { sealedSecret: Buffer | null; isActive: boolean; mark: string }
  >`
    select id, name, host(address) as address, sealed_secret, is_active,
      router_mark(routers) as mark
    from routers order by id
  `.execute(database);
  const clients: RadiusClient[] = [];
  const leftOut: string[] = [];
  const configured: Clients['configured'] = [];
  for (const { id, name, address, sealedSecret, isActive, mark } of rows) {
    // Inactive routers are configured by omission.
    const secret = isActive ? openRouterSecret(secrets, sealedSecret) : undefined;
    if (secret !== undefined) clients.push({ id, name, address, secret });
    if (isActive && secret === undefined) leftOut.push(name);
    else configured.push({ id, mark });
  }
  return { clients, leftOut, configured };
}

async function copySubscribers(
  database: Database,
  folder: string,
  user: SystemUser | undefined,
): Promise<number> {
  const { rows } = await sql<{ entry: string }>`
    select entry from radius.copy_entries() as entry
  `.execute(database);
  await writeCopy(
    { folder },
    rows.map(({ entry }) => entry),
    user,
  );
  return rows.length;
}

/** Marks the routers as configured; one changed since the files were written is pending again. */
async function noteConfigured(
  database: Database,
  configured: Clients['configured'],
): Promise<void> {
  await sql`
    update routers set configured_mark = written.mark, configured_at = now()
    from unnest(
      ${configured.map(({ id }) => id)}::bigint[], ${configured.map(({ mark }) => mark)}::text[]
    ) as written (id, mark)
    where routers.id = written.id
  `.execute(database);
}
