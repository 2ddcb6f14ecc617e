import fastify, { type FastifyInstance, LogController } from 'fastify';

const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** The HTTP server with our limits, body reading and log; it knows no endpoint yet. */
export function openWebFramework(options: { logLevel: string }): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    logger: {
      level: options.logLevel,
      // An address may carry a token in its query; neither it nor any header reaches the log.
      serializers: {
        req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
        res: (reply) => ({ statusCode: reply.statusCode }),
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
  return app;
}
