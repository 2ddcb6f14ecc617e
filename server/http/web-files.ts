import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR_SECONDS = 31_536_000;

/** Nothing but our own files runs or loads; PNG and print use data and blob images. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data:; " +
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** Security headers on every answer. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

const isPage = (url: string): boolean => !/\.\w+$/.test(url.split('?')[0] ?? '');

/**
 * The built web application: hashed assets for ever, precompressed where there is such a file, and
 * its one page for every path of the web's own router.
 */
export async function serveWeb(app: FastifyInstance, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(webFolder, 'assets'));
      const caching = isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache';
      response.setHeader('cache-control', caching);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if ((request.method === 'GET' || request.method === 'HEAD') && isPage(request.url))
      return reply.sendFile('index.html');
    return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
  });
}
