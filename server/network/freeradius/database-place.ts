import type { DatabasePlace } from './folder-options.ts';

const PORT = 5432;

/** Where an address such as DATABASE_URL leads. */
export function placeOfUrl(address: string): DatabasePlace {
  const url = new URL(address);
  const sslMode = url.searchParams.get('sslmode') ?? undefined;
  return {
    // A socket's folder stands in the query.
    host: url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || '127.0.0.1'),
    port: Number(url.port || PORT),
    database: decodeURIComponent(url.pathname.slice(1)) || 'netkhata',
    ...(sslMode !== undefined && { sslMode }),
  };
}
