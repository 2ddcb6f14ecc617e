import { connectionOfUrl } from '../../database/servers.ts';
import type { DatabasePlace } from './folder-options.ts';

const PORT = 5432;

/** Parses a connection URL such as DATABASE_URL. */
export function parseDatabaseUrl(address: string): DatabasePlace {
  const { connectionString, servers } = connectionOfUrl(address, 'primary');
  const url = new URL(connectionString);
  const sslMode = url.searchParams.get('sslmode') ?? undefined;
  return {
    ...(servers
      ? {
          host: servers.map(({ host }) => host).join(','),
          port: servers.map(({ port }) => port).join(','),
          attributes: 'read-write',
        }
      : {
          // The directory of a Unix socket is given as ?host=.
          host: url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || '127.0.0.1'),
          port: Number(url.searchParams.get('port') ?? (url.port || PORT)),
        }),
    database: decodeURIComponent(url.pathname.slice(1)) || 'netkhata',
    ...(sslMode !== undefined && { sslMode }),
  };
}
