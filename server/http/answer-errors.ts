import { API_PREFIX } from '@netkhata/contract/documentation';
import { type Message, message } from '@netkhata/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteFullDisk } from '../database/room-on-disk.ts';
import { failureOfConstraint } from './constraint-failure.ts';
import { brokenEnvelope, failureEnvelope } from './envelope.ts';
import { badInput, Failure, notFound } from './failure.ts';

const whoCalls = new WeakMap<FastifyRequest, number>();

/** Remembers the user of a call for the log of refusals. */
export const rememberCaller = (request: FastifyRequest, userId: number): void =>
  void whoCalls.set(request, userId);

const RETRY_AFTER_SECONDS = 5;
const BAD_REQUEST_CODES: Record<string, Message> = {
  FST_ERR_CTP_BODY_TOO_LARGE: message('call.tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: message('call.notJson'),
};

/** The refusal that an error maps to; undefined for a fault of the server. */
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

/** Logs who was refused, and from where, without the request's input or token. */
const logRefusal = (request: FastifyRequest, { status }: Failure): void =>
  request.log.warn(
    { event: 'refused', status, req: request, from: request.ip, user: whoCalls.get(request) },
    'access refused',
  );

/** Turns any thrown error into the envelope. A server fault shows only the id of its log lines. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure) {
      if (failure.status === 503) {
        noteFullDisk(error);
        request.log.error({ err: error, req: request }, 'database out of reach');
        reply.header('retry-after', RETRY_AFTER_SECONDS);
      }
      if (SECURITY_STATUSES.includes(failure.status)) logRefusal(request, failure);
      return reply.status(failure.status).send(failureEnvelope(failure));
    }
    request.log.error({ err: error, req: request }, 'request failed');
    return reply.status(500).send(brokenEnvelope(request.id));
  });
  app.all(`${API_PREFIX}*`, () => {
    throw notFound(message('call.notFound'));
  });
}
