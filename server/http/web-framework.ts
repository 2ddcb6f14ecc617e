import { randomUUID } from 'node:crypto';
import { IMAGE_TYPES } from '@netkhata/contract/uploads';
import { message } from '@netkhata/contract/messages';
import { MOVE_PART_TYPE } from '@netkhata/contract/move-files';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { failureEnvelope } from './envelope.ts';
import { notFound } from './failure.ts';
import { securityHeaders } from './security-headers.ts';

const MAX_BODY_BYTES = 2 * 1024 * 1024;
const REQUEST_ID = 'x-request-id';
/** Time limit for receiving a whole request, so that slow clients cannot hold connections. */
const REQUEST_TIMEOUT_MS = 300_000;

/** The HTTP server with limits, body parsers and log, still without routes. */
export function openWebFramework(options: {
  logLevel: string;
  /** Destination of the log; standard output by default. */
  logTo?: { write(line: string): void };
  trustedProxies?: string | number | undefined;
}): FastifyInstance {
  const app = fastify({
    // Otherwise clients could send any address, and throttling would count under a made-up one.
    trustProxy: trustOf(options.trustedProxies),
    // A malformed URL gets a 404 and is not repeated in the reply.
    frameworkErrors: (_error, request, reply) => {
      (reply as FastifyReply)
        .headers({ ...securityHeaders(request), [REQUEST_ID]: request.id })
        .status(404)
        .send(failureEnvelope(notFound(message('call.notFound'))));
    },
    // In each line of the log, and the reference of an error that a user sees.
    genReqId: ({ headers }) => givenId(headers[REQUEST_ID]) ?? randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Unused, because the contract validates calls; the framework's compilers only slow down the
    // start.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    logger: {
      level: options.logLevel,
      ...(options.logTo && { stream: options.logTo }),
      // A URL may carry a token in its query, so neither it nor the headers are logged.
      serializers: {
        req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
        res: (reply) => ({ statusCode: reply.statusCode }),
        // A database error contains the whole connection; only what went wrong is logged.
        err: (error: Error & { code?: string; constraint?: string }) => ({
          type: error.name,
          message: error.message,
          stack: error.stack ?? '',
          code: error.code,
          constraint: error.constraint,
        }),
      },
    },
    // Only failed requests are logged; access logs are the reverse proxy's task.
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A POST without a body counts as a call without input, not as an error.
    if (body === '') return done(null, {});
    return app.getDefaultJsonParser('error', 'error')(request, body as string, done);
  });
  app.addContentTypeParser(
    [...IMAGE_TYPES, MOVE_PART_TYPE],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  return app;
}

/** The id that a proxy or a client gave the request, where it can stand in a log as it is. */
const givenId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.:-]{1,64}$/.test(header) ? header : undefined;

function noSchema(): never {
  throw new Error('A route has no schema of the framework: its endpoint stands in the contract');
}

function trustOf(proxies: string | number | undefined) {
  if (typeof proxies !== 'number') return proxies ?? false;
  return (_address: string, hop: number): boolean => hop < proxies;
}
