import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR_SECONDS = 31_536_000;

/** What is no page of the web's router: files, copies that editors leave, and calls there are not. */
const NO_PAGE = /\.\w+$|~$|^\/(billing-api|report|sms-report)\//;

const isPage = (url: string): boolean => !NO_PAGE.test(url.split('?')[0] ?? '');

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
