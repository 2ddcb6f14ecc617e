import type { ClientBase, ClientConfig } from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DatabaseClient } from './database-client.ts';
import type { DatabaseConnection } from './database.ts';
import { INSUFFICIENT_PRIVILEGE, isDatabaseError } from './database-error.ts';

/** Compiling statements (JIT) takes longer than any of ours runs. */
const STORED = 'jit=off';
const STATEMENT = `format('alter role %I in database %I set jit = off', session_user,
  current_database())`;

/**
 * Stores `jit = off` with our role in an external database, from where each new session takes it,
 * through any pooler: these refuse or drop it in the start of a connection. One query if it is
 * stored.
 */
export async function storeSessionSettings(connection: ClientConfig): Promise<void> {
  const client = new DatabaseClient(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (!(await isStored(client)) && (await store(client))) await endSession(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** False where the role may not. */
async function store(client: ClientBase): Promise<boolean> {
  await client.query('begin');
  try {
    // Two processes that change one role at once would fail.
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migration]);
    const { rows } = await client.query<{ statement: string }>(`select ${STATEMENT} as statement`);
    await client.query(rows[0]?.statement ?? '');
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    // The check of the sessions then says which statement an administrator has to run.
    if (isDatabaseError(error) && error.code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

/** A pooler would keep this session, which began without the setting, for whoever comes next. */
async function endSession(client: ClientBase): Promise<void> {
  // It cannot answer any more.
  await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
}

async function isStored(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isStored: boolean }>(
    `select exists (
       select from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = session_user)
         and setdatabase = (select oid from pg_database where datname = current_database())
         and $1 = any (setconfig)
     ) as "isStored"`,
    [STORED],
  );
  return rows[0]?.isStored === true;
}

/**
 * What a new session of the connection lacks: warnings for the terminal, each naming the setting
 * and what puts it right.
 * @throws Error where sessions are not in UTC: business days would be wrong
 */
export async function checkSessionSettings(connection: DatabaseConnection): Promise<string[]> {
  const client = new DatabaseClient(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ jit: string; zone: string; statement: string }>(
      `select current_setting('jit') as jit, current_setting('TimeZone') as zone,
         ${STATEMENT} as statement`,
    );
    const { jit, zone, statement } = rows[0] ?? { jit: '', zone: '', statement: '' };
    if (!['UTC', 'Etc/UTC'].includes(zone)) {
      throw new Error(
        `The sessions of DATABASE_URL are in the time zone ${zone}, not in UTC, and days would be ` +
          'wrong: the pooler in between must pass on the parameter TimeZone.',
      );
    }
    if (jit === 'off') return [];
    const remedy = (await isStored(client))
      ? 'The pooler in between keeps sessions from before jit = off was stored, PgBouncer for an ' +
        'hour: let it connect anew (RECONNECT in its console).'
      : `An administrator of the database runs: ${statement}`;
    return [
      `Warning: the sessions of DATABASE_URL have jit = ${jit}, with which a payment takes many ` +
        `times as long. ${remedy}`,
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

const PREPARED_LOST = new Set(['26000', '42P05']);
const ANSWERS_WITHIN_MS = 5000;

/**
 * @throws Error where a pooler in between loses prepared statements, with the setting that is
 *   missing. One connection prepares a statement; while another holds the pooler's session that it
 *   used, the first runs it again.
 */
export async function requirePreparedStatements(connection: DatabaseConnection): Promise<void> {
  const settings = { ...connection, query_timeout: ANSWERS_WITHIN_MS };
  const [first, other] = [new DatabaseClient(settings), new DatabaseClient(settings)];
  const clients = [first, other];
  for (const client of clients) client.on('error', () => undefined);
  const prepared = { name: 'netkhata_start', text: 'select 1 as one' };
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await first.query(prepared);
    await other.query('begin');
    await first.query(prepared);
  } catch (error) {
    // Anything else, such as a pooler with a single session, says nothing about this.
    if (!isDatabaseError(error) || !PREPARED_LOST.has(error.code)) return;
    throw new Error(
      'The pooler that DATABASE_URL leads to loses prepared statements: set DATABASE_PREPARE=0, ' +
        'or max_prepared_statements = 400 in PgBouncer 1.21 or later.',
      { cause: error },
    );
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
