import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@netkhata/contract/documentation';
import { type Message, message } from '@netkhata/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failureOfConstraint } from './constraint-failure.ts';
import { brokenEnvelope, failureEnvelope } from './envelope.ts';
import { badInput, Failure, notFound } from './failure.ts';

const whoCalls = new WeakMap<FastifyRequest, number>();

/** Keeps in mind for the log of refusals whose session a call has. */
export const rememberCaller = (request: FastifyRequest, userId: number): void =>
  void whoCalls.set(request, userId);

const RETRY_AFTER_SECONDS = 5;
const BAD_REQUEST_CODES: Record<string, Message> = {
  FST_ERR_CTP_BODY_TOO_LARGE: message('call.tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: message('call.notJson'),
};

/** The refusal an error stands for; undefined when it is our own fault. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const code = (error as { code?: string }).code ?? '';
  const statusCode = (error as { statusCode?: number }).statusCode ?? 500;
  if (statusCode >= 400 && statusCode < 500) {
    return badInput({ request: BAD_REQUEST_CODES[code] ?? message('call.unreadableJson') });
  }
  return failureOfConstraint(error);
}

const SECURITY_STATUSES: number[] = [401, 403, 429];

/** Who was kept out of what, from where; neither what they typed nor a token. */
const logRefusal = (request: FastifyRequest, { status }: Failure): void =>
  request.log.warn(
    { event: 'refused', status, req: request, from: request.ip, user: whoCalls.get(request) },
    'access refused',
  );

/** Turns whatever was thrown into the envelope; a fault of ours shows only a reference. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure) {
      if (failure.status === 503) {
        request.log.error({ err: error }, 'database out of reach');
        reply.header('retry-after', RETRY_AFTER_SECONDS);
      }
      if (SECURITY_STATUSES.includes(failure.status)) logRefusal(request, failure);
      return reply.status(failure.status).send(failureEnvelope(failure));
    }
    const reference = randomUUID();
    request.log.error({ err: error, reference }, 'request failed');
    return reply.status(500).send(brokenEnvelope(reference));
  });
  app.all(`${API_PREFIX}*`, () => {
    throw notFound(message('call.notFound'));
  });
}
