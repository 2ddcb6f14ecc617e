import {
  DOCS_ADDRESS,
  DOCS_SCRIPT_ADDRESS,
  OPENAPI_ADDRESS,
} from '@netkhata/contract/documentation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { signInNeeded } from '../failure.ts';
import { openApiDocument } from './document.ts';
import { documentationShell, documentationPage, documentationScript } from './page.ts';
import { bearerToken, findSession, requireReady } from '../session.ts';

/** Serves the OpenAPI document and the documentation page, to signed-in users only. */
export function serveOpenApi(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const isSignedIn = async (request: FastifyRequest): Promise<boolean> => {
    const token = bearerToken(request.headers.authorization);
    const user = token === undefined ? undefined : await findSession(database, token, clock.now());
    if (user) requireReady(user);
    return user !== undefined;
  };
  const document = once(() => JSON.stringify(openApiDocument()));
  const page = once(documentationPage);

  app.get(OPENAPI_ADDRESS, async (request, reply) => {
    if (!(await isSignedIn(request))) throw signInNeeded();
    return reply.type('application/json; charset=utf-8').send(document());
  });
  app.get(DOCS_ADDRESS, async (request, reply) => {
    const isOpen = await isSignedIn(request);
    return reply
      .status(isOpen ? 200 : 401)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(isOpen ? page() : documentationShell());
  });
  app.get(DOCS_SCRIPT_ADDRESS, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(documentationScript()),
  );
}

/** Builds a text at first use, so that the start of the server does not pay for it. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
