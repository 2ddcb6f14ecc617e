import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from './failure.ts';

const VIEWS_PER_MINUTE = 30;

export interface PublicPages {
  /** HTML of the page for a short code; undefined if there is no such document. */
  find(code: string): Promise<string | undefined>;
  notFound(): Promise<string>;
}

/** `/p/{shortCode}`, without a token: rate limited per address, excluded from search engines. */
export async function servePublicPages(app: FastifyInstance, pages: PublicPages): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      max: VIEWS_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, context) => tooManyRequests(Math.ceil(context.ttl / 1000)),
    });
    scope.get<{ Params: { code: string } }>('/p/:code', async (request, reply) => {
      const page = await pages.find(request.params.code);
      return reply
        .status(page ? 200 : 404)
        .header('x-robots-tag', 'noindex, nofollow')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page ?? (await pages.notFound()));
    });
  });
}
