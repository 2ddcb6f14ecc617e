import { callbackify } from 'node:util';
import pg from 'pg';
import { isOutOfReach, NoServerError } from './database-error.ts';
import type { ServerKind, ServerPlace } from './servers.ts';

const PROBE_MS = 3000;

type ClientSettings = pg.ClientConfig & {
  servers?: readonly ServerPlace[] | undefined;
  kind?: ServerKind | undefined;
};

/** The fields that `connect` reads, which the types declare as fixed. */
type Addressed = { host: string; port: number; connectionParameters: ServerPlace };

/** The server that last was of the wanted kind, by the list of servers. */
const lastFound = new Map<string, ServerPlace>();

/**
 * A connection to PostgreSQL, in UTC: business days are computed from the company's zone. Where its settings name several servers, it goes to the one that is
 * of the wanted kind at this moment, so that a pool follows a failover by itself.
 * @throws NoServerError from `connect` while none is of that kind
 */
export class DatabaseClient extends pg.Client {
  constructor(settings: ClientSettings = {}) {
    super(settings);
    askForUtc(this);
    const { servers, kind = 'primary' } = settings;
    if (!servers) return;
    const connect: () => Promise<pg.ClientBase> = super.connect.bind(this);
    const connectToOne = async (): Promise<pg.ClientBase> => {
      direct(this, await findServer(settings, { servers, kind }));
      return connect();
    };
    // A pool gives a callback, everything else awaits.
    this.connect = ((done?: (error?: unknown, client?: pg.ClientBase) => void) =>
      done ? callbackify(connectToOne)(done) : connectToOne()) as typeof this.connect;
  }
}

/**
 * The time zone is asked for by a parameter of its own, which poolers keep for each connection.
 * They refuse or drop `options`, the only way that the driver offers.
 */
function askForUtc(client: pg.Client): void {
  const starting = client as unknown as { getStartupConf(): object };
  const parameters = starting.getStartupConf.bind(client);
  starting.getStartupConf = () => ({ ...parameters(), TimeZone: 'UTC' });
}

function direct(client: pg.Client, { host, port }: ServerPlace): void {
  const addressed = client as unknown as Addressed;
  Object.assign(addressed, { host, port });
  Object.assign(addressed.connectionParameters, { host, port });
}

async function findServer(
  settings: ClientSettings,
  { servers, kind }: { servers: readonly ServerPlace[]; kind: ServerKind },
): Promise<ServerPlace> {
  const key = JSON.stringify([servers, kind]);
  const known = lastFound.get(key);
  // Where two claim to be the primary, this process stays with the one that it has written to.
  if (known && (await isOfKind(settings, known, kind).catch(() => false))) return known;
  const refusals: unknown[] = [];
  const asked = servers.map(async (place) => {
    const isFound = await isOfKind(settings, place, kind).catch((error: unknown) => {
      refusals.push(error);
      return false;
    });
    if (!isFound) throw new Error('of another kind');
    return place;
  });
  const found = await Promise.any(asked).catch(() => undefined);
  if (!found) {
    const refusal = refusals.find((error) => !isOutOfReach(error));
    throw refusal instanceof Error ? refusal : noServer(servers, kind);
  }
  lastFound.set(key, found);
  return found;
}

const noServer = (servers: readonly ServerPlace[], kind: ServerKind): NoServerError => {
  const names = servers.map(({ host, port }) => `${host}:${port}`).join(', ');
  return new NoServerError(
    kind === 'primary'
      ? `None of the servers ${names} takes writes`
      : `None of the servers ${names} is a standby`,
  );
};

async function isOfKind(
  settings: ClientSettings,
  place: ServerPlace,
  kind: ServerKind,
): Promise<boolean> {
  const { connectionTimeoutMillis = PROBE_MS } = settings;
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: Math.min(connectionTimeoutMillis, PROBE_MS),
    query_timeout: PROBE_MS,
  });
  client.on('error', () => undefined);
  direct(client, place);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; readOnly: boolean }>(
      `select pg_is_in_recovery() as standby,
         current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    return kind === 'standby' ? rows[0]?.standby === true : rows[0]?.readOnly === false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
