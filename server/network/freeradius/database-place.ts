import type { DatabasePlace } from './folder-options.ts';

const PORT = 5432;

/** Parses a connection URL such as DATABASE_URL. */
export function parseDatabaseUrl(address: string): DatabasePlace {
  const url = new URL(address);
  const sslMode = url.searchParams.get('sslmode') ?? undefined;
  return {
    // The directory of a Unix socket is given as ?host=.
    host: url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || '127.0.0.1'),
    port: Number(url.port || PORT),
    database: decodeURIComponent(url.pathname.slice(1)) || 'netkhata',
    ...(sslMode !== undefined && { sslMode }),
  };
}
