import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '../session.ts';
import { METRICS_TYPE } from './metric-text.ts';
import type { ProcessMetrics } from './process-metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of a call. */
    endpoint?: string;
  }
}

export interface MetricsAccess {
  /** The text for a scrape. */
  collect(): Promise<string>;
  /** What a scrape must send as `Authorization: Bearer`; undefined on a port of its own. */
  token: string | undefined;
}

/** Serves `/metrics`; without access to give, an address that does not exist. */
export function serveMetrics(app: FastifyInstance, access: MetricsAccess | undefined): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!access) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    if (access.token !== undefined && !hasToken(request, access.token)) {
      reply.status(401).header('www-authenticate', 'Bearer');
      return reply.type('text/plain; charset=utf-8').send('METRICS_TOKEN is missing or another');
    }
    return reply.type(METRICS_TYPE).send(await access.collect());
  });
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const hasToken = (request: FastifyRequest, token: string): boolean =>
  timingSafeEqual(hashOf(bearerToken(request.headers.authorization) ?? ''), hashOf(token));

/** Counts each answered request: calls by the contract's name, the rest by the route's address. */
export function countCalls(app: FastifyInstance, metrics: ProcessMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'none', config } = request.routeOptions;
    const { endpoint = url } = config;
    metrics.addCall({ endpoint, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}
