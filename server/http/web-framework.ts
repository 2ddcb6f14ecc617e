import { IMAGE_TYPES } from '@netkhata/contract/uploads';
import { message } from '@netkhata/contract/messages';
import { MOVE_PART_TYPE } from '@netkhata/contract/move-files';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { failureEnvelope } from './envelope.ts';
import { notFound } from './failure.ts';
import { securityHeaders } from './security-headers.ts';

const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** A request that is still not here by then holds a connection for nothing. */
const REQUEST_TIMEOUT_MS = 300_000;

/** The HTTP server with our limits, body reading and log; it knows no endpoint yet. */
export function openWebFramework(options: {
  logLevel: string;
  /** Where the log goes; standard output when left out. */
  logTo?: { write(line: string): void };
  trustedProxies?: string | number | undefined;
}): FastifyInstance {
  const app = fastify({
    // Otherwise anybody could say who they are, and throttling would count under a made-up address.
    trustProxy: trustOf(options.trustedProxies),
    // An address that cannot be read is one that leads nowhere; it is not repeated in the answer.
    frameworkErrors: (_error, request, reply) => {
      (reply as FastifyReply)
        .headers(securityHeaders(request))
        .status(404)
        .send(failureEnvelope(notFound(message('call.notFound'))));
    },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Calls are checked by the contract: the framework's compilers of schemas only made a start slower.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    logger: {
      level: options.logLevel,
      ...(options.logTo && { stream: options.logTo }),
      // An address may carry a token in its query; neither it nor any header reaches the log.
      serializers: {
        req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
        res: (reply) => ({ statusCode: reply.statusCode }),
        // A database error carries its whole connection along; the log needs what went wrong.
        err: (error: Error & { code?: string; constraint?: string }) => ({
          type: error.name,
          message: error.message,
          stack: error.stack ?? '',
          code: error.code,
          constraint: error.constraint,
        }),
      },
    },
    // One line a failed request is enough; access logs are the reverse proxy's.
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A POST without a body is a call without input, not a broken one.
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

function noSchema(): never {
  throw new Error('A route has no schema of the framework: its endpoint stands in the contract');
}

function trustOf(proxies: string | number | undefined) {
  if (typeof proxies !== 'number') return proxies ?? false;
  return (_address: string, hop: number): boolean => hop < proxies;
}
