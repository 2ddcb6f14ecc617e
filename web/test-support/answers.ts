import type {
  EndpointResult,
  EndpointShape,
  EnvelopeMessages,
  ListPage,
  Saved,
} from '@netkhata/contract/endpoint';
import { API_PREFIX } from '@netkhata/contract/documentation';
import { takaSum } from '@netkhata/contract/wire-formats';
import { vi } from 'vitest';
import * as z from 'zod/mini';

/** A request that a page sent to the server. */
export type SentRequest = {
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Headers;
};

export type Answer = {
  endpoint: EndpointShape;
  reply: (request: SentRequest) => Response | Promise<Response>;
};

function wirePage(endpoint: EndpointShape, page: ListPage<unknown>) {
  const { reply } = endpoint;
  const row = reply.kind === 'table' || reply.kind === 'page' ? reply.row : undefined;
  return {
    data: page.rows.map((item) => (row ? z.encode(row, item as never) : item)),
    current_page: page.currentPage,
    last_page: page.lastPage,
    per_page: page.perPage,
    total: page.total,
    ...(page.sums && {
      sums: Object.fromEntries(
        Object.entries(page.sums).map(([name, sum]) => [name, z.encode(takaSum, sum)]),
      ),
    }),
  };
}

/** The envelope that the server would send, encoded by the contract's own schemas. */
function envelopeOf(endpoint: EndpointShape, result: unknown): unknown {
  const { reply } = endpoint;
  switch (reply.kind) {
    case 'table':
      return { success: true, data: { data: wirePage(endpoint, result as ListPage<unknown>) } };
    case 'page':
      return { success: true, ...wirePage(endpoint, result as ListPage<unknown>) };
    case 'saved': {
      const { heading, message, messages, data } = result as Saved<never>;
      const encoded = z.encode(reply.schema, data);
      return { success: true, heading, successMessage: message, messages, data: encoded };
    }
    case 'record':
      return { success: true, ...(z.encode(reply.schema, result) as object) };
    case 'data':
      return { success: true, data: z.encode(reply.schema, result) };
    case 'file':
    case 'events':
      throw new TypeError('Neither a file nor a stream is answered as JSON');
  }
}

function json(status: number, envelope: unknown): Response {
  return new Response(JSON.stringify(envelope), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}

/** A successful answer of an endpoint, fixed or computed from the request. */
export function answer<E extends EndpointShape>(
  endpoint: E,
  result: EndpointResult<E> | ((request: SentRequest) => EndpointResult<E>),
): Answer {
  return {
    endpoint,
    reply: (request) => {
      const isWorkedOut = typeof result === 'function';
      const found = isWorkedOut
        ? (result as (request: SentRequest) => EndpointResult<E>)(request)
        : result;
      return json(200, envelopeOf(endpoint, found));
    },
  };
}

/** Delays an answer until an event; with `isLate`, only for some requests. */
export const answerAfter = (
  event: Promise<unknown>,
  { endpoint, reply }: Answer,
  isLate: (request: SentRequest) => boolean = () => true,
): Answer => ({
  endpoint,
  reply: async (request) => {
    if (isLate(request)) await event;
    return reply(request);
  },
});

/** An answer that comes when the test releases it; with `isHeld`, only some requests wait for that. */
export function heldAnswer(
  late: Answer,
  isHeld?: (request: SentRequest) => boolean,
): [held: Answer, release: () => void] {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return [answerAfter(released, late, isHeld), () => release()];
}

/** A failed answer with the common envelope. */
export function refusal(
  endpoint: EndpointShape,
  failure: {
    status: number;
    heading?: string;
    errorMessage?: unknown;
    data?: unknown;
    messages?: EnvelopeMessages;
  },
): Answer {
  const { status, ...envelope } = failure;
  return { endpoint, reply: () => json(status, { success: false, ...envelope }) };
}

function isAnswerTo(answerTo: Answer, method: string, path: string): boolean {
  const pattern = answerTo.endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+');
  return answerTo.endpoint.method === method && new RegExp(`^${pattern}$`).test(path);
}

/** Replaces fetch by these answers; returns the list of requests, which grows as they are sent. */
export function answerWith(answers: readonly Answer[]): SentRequest[] {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const request: SentRequest = {
      path: url.pathname.slice(API_PREFIX.length),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      headers: new Headers(init.headers),
    };
    requests.push(request);
    const found = answers.find((each) => isAnswerTo(each, init.method ?? 'GET', request.path));
    return found?.reply(request) ?? json(404, { success: false, errorMessage: request.path });
  });
  return requests;
}
