import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from './failure.ts';
import { Turns } from './turns.ts';

/** What wallets, forwarding phones and payment services call, each with limits of its own. */
export const WALLET_CALLS = {
  text: { path: '/wallet/text/:code', perMinute: 120 },
  bkash: { path: '/wallet/bkash/:code', perMinute: 600 },
  /** What is asked for follows the address. */
  bill: { path: '/wallet/bill/:code', perMinute: 600 },
} as const;
export type WalletCallKind = keyof typeof WALLET_CALLS;

const MAX_BODY_BYTES = 64 * 1024;
/** Calls that use the database at the same time; the counter's calls have the other connections. */
const MOST_AT_ONCE = 2;
/** Calls that wait for their turn; further ones are to come again. */
const MOST_WAITING = 100;
const RETRY_AFTER_SECONDS = 30;

export interface WalletCall {
  readonly kind: WalletCallKind;
  /** Part of the address that names the connection. */
  readonly code: string;
  /** Client's network address. */
  readonly from: string;
  readonly body: string;
  /** What follows the address of a biller's connection; empty for others. */
  readonly act: string;
  /** The secret of the header or of the address's query, whichever is there. */
  readonly secret: string | undefined;
  /** The secret of the header. */
  readonly headerSecret: string | undefined;
}

export interface WalletAnswer {
  readonly status: number;
  readonly body: object;
}

/**
 * Serves the addresses under `/wallet/`, without a session: what a call may do follows from its
 * connection's secret or signature. Few of them run at once, so that a flood of them leaves the rest
 * as fast as it is.
 */
export async function serveWalletCalls(
  app: FastifyInstance,
  take: (call: WalletCall) => Promise<WalletAnswer>,
): Promise<void> {
  const turns = new Turns({ atOnce: MOST_AT_ONCE, waiting: MOST_WAITING });
  for (const kind of Object.keys(WALLET_CALLS) as WalletCallKind[]) {
    const { path, perMinute } = WALLET_CALLS[kind];
    await app.register(async (scope) => {
      await scope.register(rateLimit, {
        max: perMinute,
        timeWindow: '1 minute',
        errorResponseBuilder: (_request, context) => tooManyRequests(Math.ceil(context.ttl / 1000)),
      });
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        '*',
        { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
        (_, body, done) => done(null, String(body)),
      );
      const address = kind === 'bill' ? `${path}/*` : path;
      scope.post<{ Params: Params }>(address, async (request, reply) => {
        const call = callOf(kind, request);
        const answer = await turns.take(() => take(call));
        return answer ? send(reply, answer) : sendBusy(reply);
      });
    });
  }
}

type Params = { code: string; '*'?: string };

const callOf = (kind: WalletCallKind, request: FastifyRequest<{ Params: Params }>): WalletCall => {
  const headerSecret = headerSecretOf(request);
  return {
    kind,
    code: request.params.code,
    from: request.ip,
    body: typeof request.body === 'string' ? request.body : '',
    act: request.params['*'] ?? '',
    secret: headerSecret ?? querySecretOf(request),
    headerSecret,
  };
};

/** `Authorization: Bearer`, or the `API-KEY` of payment services. */
function headerSecretOf({ headers }: FastifyRequest): string | undefined {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const key = headers['api-key'];
  return [bearer, key].find((each): each is string => typeof each === 'string');
}

/** `?secret=`, which no log has. */
function querySecretOf({ query }: FastifyRequest): string | undefined {
  const secret = (query as Record<string, unknown>)['secret'];
  return typeof secret === 'string' ? secret : undefined;
}

const send = (reply: FastifyReply, { status, body }: WalletAnswer): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

const sendBusy = (reply: FastifyReply): FastifyReply =>
  send(reply.header('retry-after', RETRY_AFTER_SECONDS), { status: 503, body: { result: 'busy' } });
