/** The address of one PostgreSQL server; a host that begins with a slash is a socket's folder. */
export interface ServerPlace {
  readonly host: string;
  readonly port: number;
}

/** What a server must be to be connected to: one that takes writes, or one that follows another. */
export type ServerKind = 'primary' | 'standby';

/** A connection by URL; with `servers`, to the one among them that is of the kind. */
export interface UrlConnection {
  connectionString: string;
  servers?: readonly ServerPlace[];
  kind?: ServerKind;
}

const DEFAULT_PORT = 5432;
const URL_PARTS = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const ONE_PLACE = /^(\[[\da-fA-F:.]+\]|[^:[\]]*)(?::(\d{1,5}))?$/;

/** Values of libpq's `target_session_attrs`, by the kind of server that they ask for. */
const ATTRIBUTES: Readonly<Record<ServerKind, readonly string[]>> = {
  primary: ['read-write', 'primary', 'any'],
  standby: ['standby', 'read-only', 'prefer-standby', 'any'],
};

/**
 * The connection of a URL as libpq understands it: with several hosts (`host1,host2:5433`, or
 * `?host=a,b&port=1,2`) or with `target_session_attrs`, each new connection goes to the server of
 * the wanted kind among them. Any other URL is left as it is.
 * @throws Error that says what is wrong, without the URL's password
 */
export function connectionOfUrl(url: string, kind: ServerKind): UrlConnection {
  const [, scheme = '', login, hosts = '', path = '', query] = URL_PARTS.exec(url) ?? [];
  if (scheme === '') throw new Error('must be like postgres://user:password@host:5432/database');
  const parameters = new URLSearchParams(query);
  const servers = readServers(hosts, parameters);
  const attribute = parameters.get('target_session_attrs');
  if (attribute !== null && !ATTRIBUTES[kind].includes(attribute)) {
    throw new Error(`has a target_session_attrs other than ${ATTRIBUTES[kind].join(', ')}`);
  }
  const [first] = servers;
  if (!first || (servers.length === 1 && attribute === null)) return { connectionString: url };
  for (const name of ['target_session_attrs', 'load_balance_hosts']) parameters.delete(name);
  parameters.set('host', first.host);
  parameters.set('port', String(first.port));
  const [user, ...password] = login?.split(':') ?? [];
  if (user) parameters.set('user', decodeURIComponent(user));
  if (password.length > 0) parameters.set('password', decodeURIComponent(password.join(':')));
  return { connectionString: `${scheme}${path || '/'}?${parameters.toString()}`, servers, kind };
}

/** The hosts of the query win over those before the path. */
function readServers(hosts: string, parameters: URLSearchParams): ServerPlace[] {
  const asked = parameters.get('host');
  const places = (asked ?? hosts).split(',');
  const ports = parameters.get('port')?.split(',') ?? [];
  if (asked === null && places.length === 1 && places[0] === '') return [];
  return places.map((place, index) => {
    const [, host = '', port] = (asked === null ? ONE_PLACE.exec(place) : ['', place]) ?? [];
    const portText = port ?? ports[index] ?? (ports.length === 1 ? ports[0] : undefined);
    const number = Number(portText ?? DEFAULT_PORT);
    if (host === '' || !(number >= 1 && number <= 65_535)) {
      throw new Error('must name each host as host or host:port, with commas between');
    }
    return { host: decodeURIComponent(host).replace(/^\[(.*)\]$/, '$1'), port: number };
  });
}
