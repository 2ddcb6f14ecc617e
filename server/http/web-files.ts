import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readManifest, screenOf, withHints } from './page-hints.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** Paths that are no pages of the web application: files, editors' backup copies, API paths. */
const NO_PAGE = /\.\w+$|~$|^\/(billing-api|report|sms-report|wallet)\//;

const isPage = (url: string): boolean => !NO_PAGE.test(url.split('?')[0] ?? '');

/**
 * Serves the built web application: hashed assets cached for ever and precompressed where
 * available, and its single page for every route, with preload links for the screen's files.
 */
export async function serveWeb(app: FastifyInstance, webFolder: string): Promise<void> {
  const pageOf = await hintedPages(webFolder);
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
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = pageOf(request.url);
    reply.header('cache-control', 'no-cache').header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
    return reply.type('text/html; charset=utf-8').send(page.html);
  };
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    if ((request.method === 'GET' || request.method === 'HEAD') && isPage(request.url))
      return sendPage(request, reply);
    return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
  });
}

interface HintedPage {
  html: string;
  etag: string;
}

/** The page by URL, built once per screen. Unknown URLs get it without preload links. */
async function hintedPages(webFolder: string): Promise<(url: string) => HintedPage> {
  const html = await readFile(join(webFolder, 'index.html'), 'utf8');
  const manifest = await readManifest(webFolder);
  const made = new Map<string, HintedPage>();
  return (url) => {
    const hinted = withHints(html, manifest, screenOf(url));
    const known = made.get(hinted);
    if (known) return known;
    const etag = `"${createHash('sha256').update(hinted).digest('base64url').slice(0, 22)}"`;
    const page = { html: hinted, etag };
    made.set(hinted, page);
    return page;
  };
}
