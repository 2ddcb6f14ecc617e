import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from './failure.ts';

/** A gateway reports a bulk of thousands of messages as fast as it delivers them. */
const REPORTS_PER_MINUTE = 6000;
const MAX_BODY_BYTES = 256 * 1024;

export interface ReportCall {
  /** Secret part of the address. */
  code: string;
  /** Parameters of the query and the body, in the gateway's own format. */
  fields: unknown;
}

/**
 * Serves `/sms-report/{code}` without a token, where SMS gateways report deliveries, each in its
 * own format. `take` returns whether the code is valid.
 */
export async function serveSmsReports(
  app: FastifyInstance,
  take: (call: ReportCall) => Promise<boolean>,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      max: REPORTS_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, context) => tooManyRequests(Math.ceil(context.ttl / 1000)),
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_, body, done) => done(null, readBody(String(body))),
    );
    scope.route<{ Params: { code: string } }>({
      method: ['GET', 'POST'],
      url: '/sms-report/:code',
      handler: async (request, reply) => {
        const isTaken = await take({ code: request.params.code, fields: fieldsOf(request) });
        return reply
          .status(isTaken ? 200 : 404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(isTaken ? 'OK' : 'Not found');
      },
    });
  });
}

/** Parses JSON, or else form data; a byte order mark before it is no part of it. */
function readBody(sent: string): unknown {
  const text = sent.replace(/^\uFEFF+/, '');
  try {
    return JSON.parse(text);
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

function fieldsOf(request: FastifyRequest): unknown {
  const { query, body } = request;
  const isFields = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isFields) return { ...(query as object), ...body };
  return Array.isArray(body) ? { rows: body, ...(query as object) } : query;
}
