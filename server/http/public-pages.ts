import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from './failure.ts';
import { Turns } from './turns.ts';

const VIEWS_PER_MINUTE = 30;
const FORMS_PER_HOUR = 10;
const MAX_FORM_BYTES = 4096;
/** Forms that use the database at the same time; the counter's calls have the other connections. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 50;
/** Calls of a wallet that customers wait for; while they last they hold nothing of the database. */
const MOST_PAYING = 8;
const RETRY_AFTER_SECONDS = 30;
const MINUTE_MS = 60_000;

export interface PageVisit {
  readonly code: string;
  /** Language that the visitor chose on the page. */
  readonly language: string | undefined;
  /** The browser's `Accept-Language`. */
  readonly accepted: string;
  /** Comes back from a form that was taken. */
  readonly isThanked: boolean;
  /** The form of the attempt to pay that the visitor comes back from. */
  readonly attempt: string | undefined;
}

export interface PageForm {
  readonly fields: URLSearchParams;
  /** Counts a form of this address that writes something; the minutes to wait where it may not. */
  countForm(): Promise<number | undefined>;
}

/** A page, or the address to go to instead. */
export type PageReply =
  | { readonly status: number; readonly html: string }
  | { readonly location: string };

export interface PublicPages {
  /** Content security policy of the pages: hashes of their own style and script. */
  readonly policy: string;
  show(visit: PageVisit): Promise<PageReply>;
  claim(visit: PageVisit, form: PageForm): Promise<PageReply>;
  /** "Pay now". */
  pay(visit: PageVisit, form: PageForm): Promise<PageReply>;
  /** Leads from the form of an attempt on to the wallet. */
  payOnward(visit: PageVisit, formToken: string): Promise<PageReply>;
  /** The visitor comes back from the wallet. */
  payReturn(visit: PageVisit, formToken: string): Promise<PageReply>;
}

type Request = FastifyRequest<{ Params: { code: string; token?: string } }>;

/** `/p/{shortCode}`, without a token: rate limited per address, excluded from search engines. */
export async function servePublicPages(app: FastifyInstance, pages: PublicPages): Promise<void> {
  const turns = new Turns({ atOnce: MOST_AT_ONCE, waiting: MOST_WAITING });
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      max: VIEWS_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, context) => tooManyRequests(Math.ceil(context.ttl / 1000)),
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_, body, done) => done(null, String(body)),
    );
    const countForms = scope.createRateLimit({ max: FORMS_PER_HOUR, timeWindow: '1 hour' });
    scope.get('/p/:code', async (request: Request, reply) =>
      send(reply, pages, await pages.show(visitOf(request))),
    );
    const formOf = (request: Request): PageForm => ({
      fields: new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
      countForm: async () => {
        const limit = await countForms(request);
        return limit.isAllowed || !limit.isExceeded ? undefined : Math.ceil(limit.ttl / MINUTE_MS);
      },
    });
    const inTurn = async (
      queue: Turns,
      reply: FastifyReply,
      work: () => Promise<PageReply>,
    ): Promise<FastifyReply> => {
      const answer = await queue.take(work);
      if (!answer) throw tooManyRequests(RETRY_AFTER_SECONDS);
      return send(reply, pages, answer);
    };
    scope.post('/p/:code/claim', async (request: Request, reply) =>
      inTurn(turns, reply, () => pages.claim(visitOf(request), formOf(request))),
    );
    const paying = new Turns({ atOnce: MOST_PAYING, waiting: MOST_WAITING });
    scope.post('/p/:code/pay', async (request: Request, reply) =>
      inTurn(paying, reply, () => pages.pay(visitOf(request), formOf(request))),
    );
    scope.get('/p/:code/pay/:token', async (request: Request, reply) =>
      send(reply, pages, await pages.payOnward(visitOf(request), tokenOf(request))),
    );
    scope.get('/p/:code/paid/:token', async (request: Request, reply) =>
      inTurn(paying, reply, () => pages.payReturn(visitOf(request), tokenOf(request))),
    );
  });
}

const tokenOf = ({ params }: Request): string => params.token ?? '';

function visitOf({ params, query, headers }: Request): PageVisit {
  const { lang, thanks, attempt } = query as Record<string, unknown>;
  return {
    code: params.code,
    language: typeof lang === 'string' ? lang : undefined,
    accepted: headers['accept-language'] ?? '',
    isThanked: thanks !== undefined,
    attempt: typeof attempt === 'string' ? attempt : undefined,
  };
}

function send(reply: FastifyReply, { policy }: PublicPages, answer: PageReply): FastifyReply {
  if ('location' in answer) return reply.redirect(answer.location, 303);
  return reply
    .status(answer.status)
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(answer.html);
}
