import { chmod, mkdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database, DatabaseConnection } from '../../database/database.ts';
import { INSUFFICIENT_PRIVILEGE, isDatabaseError } from '../../database/database-error.ts';
import { openRawConnection } from '../../database/raw-connection.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { openRouterSecret } from '../router-secrets.ts';
import type { DatabasePlace, RadiusClient } from './folder-options.ts';
import { readOrMakeLogins, type RadiusLogins } from './stored-logins.ts';
import { grantStatements, roleStatements, settingStatements } from './radius-roles.ts';
import { findSystemUser, type SystemUser } from './system-user.ts';
import { writeCopy, writeFolder } from './write-folder.ts';

export interface ConfigureOptions {
  database: Database;
  connection: DatabaseConnection;
  /** The embedded server's, who may make roles; an external one's role may or may not. */
  ownerConnection: DatabaseConnection | undefined;
  secrets: SecretBox;
  folder: string;
  authPort: number;
  acctPort: number;
  place: DatabasePlace;
  /** The user of Debian's package; root alone can write for it. */
  userName: string | undefined;
}

export interface Configured {
  /** Files that are not as they were. */
  changed: string[];
  clients: RadiusClient[];
  /** Routers in use that cannot be told of: without a secret, or with one that no key opens. */
  leftOut: string[];
  /** What a superuser of the database has to run, where we may not. */
  toRun: string[];
  subscribers: number;
}

/** Writes FreeRADIUS's whole folder for this installation; again, it changes what has changed. */
export async function configureRadius(options: ConfigureOptions): Promise<Configured> {
  const { database, folder, place } = options;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o751);
  const logins = await readOrMakeLogins(folder, place.database);
  const toRun = await giveRoles(options, logins);
  const user = options.userName === undefined ? undefined : await findSystemUser(options.userName);
  const { clients, leftOut } = await readClients(database, options.secrets);
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
  await noteConfigured(database, leftOut);
  return { changed, clients, leftOut, toRun, subscribers };
}

/** Answers the statements that somebody else has to run. */
async function giveRoles(
  { connection, ownerConnection, place }: ConfigureOptions,
  { packets, copy }: RadiusLogins,
): Promise<string[]> {
  const asOwner = [
    ...roleStatements(packets, copy),
    ...settingStatements(place.database, packets, copy),
  ];
  const toRun = await runAll(ownerConnection ?? connection, asOwner);
  if (toRun.length === 0 || (await areThere(connection, [packets.user, copy.user]))) {
    await runAll(connection, grantStatements(packets, copy));
    return [];
  }
  return toRun;
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

async function areThere(connection: DatabaseConnection, names: string[]): Promise<boolean> {
  const raw = await openRawConnection(connection);
  try {
    const { rows } = await raw.client.query<{ found: boolean }>(
      'select count(*) = $2 as found from pg_roles where rolname = any($1)',
      [names, names.length],
    );
    return rows[0]?.found ?? false;
  } finally {
    await raw.close();
  }
}

async function readClients(
  database: Database,
  secrets: SecretBox,
): Promise<{ clients: RadiusClient[]; leftOut: string[] }> {
  const { rows } = await sql<Omit<RadiusClient, 'secret'> & { sealedSecret: Buffer | null }>`
    select id, name, host(address) as address, sealed_secret from routers
    where is_active order by id
  `.execute(database);
  const clients: RadiusClient[] = [];
  const leftOut: string[] = [];
  for (const { sealedSecret, ...router } of rows) {
    const secret = openRouterSecret(secrets, sealedSecret);
    if (secret === undefined) leftOut.push(router.name);
    else clients.push({ ...router, secret });
  }
  return { clients, leftOut };
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

/** What is out of use was told of by leaving it out. */
async function noteConfigured(database: Database, leftOut: readonly string[]): Promise<void> {
  await sql`
    update routers set configured_mark = router_mark(routers), configured_at = now()
    where name <> all(${leftOut}::text[])
  `.execute(database);
}
