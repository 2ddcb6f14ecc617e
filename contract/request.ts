import { paisaFromTaka, paisaSumFromTaka } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import type {
  CallInput,
  EndpointResult,
  EndpointShape,
  ListSums,
  ListPage,
  Schema,
} from './endpoint.ts';
import { API_PREFIX } from './documentation.ts';

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  body: unknown;
}

const encodePart = (schema: Schema | undefined, value: unknown): Record<string, unknown> =>
  schema === undefined ? {} : (z.encode(schema, value) as Record<string, unknown>);

/**
 * Builds the HTTP request of an endpoint: decoded input (paisa, ids) to address, query and wire
 * body.
 */
export function encodeRequest<E extends EndpointShape>(
  endpoint: E,
  input: Partial<Record<'params' | 'query' | 'body', unknown>> & CallInput<E>,
): HttpRequest {
  const params = encodePart(endpoint.params, input.params);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = Object.entries(encodePart(endpoint.query, input.query))
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const search = query.length > 0 ? `?${query.join('&')}` : '';
  // A GET has no body in a browser; the one list that is a GET takes its state from the query.
  const hasBody = endpoint.method === 'POST';
  const body = hasBody && endpoint.body ? z.encode(endpoint.body, input.body) : undefined;
  return {
    method: endpoint.method,
    url: `${API_PREFIX}${path}${search}`,
    body: hasBody ? (body ?? {}) : undefined,
  };
}

interface WirePage {
  data: unknown[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  sums?: Record<string, number | string>;
}

/**
 * Decodes sums like `takaSum`, without importing that codec and its messages into the sign-in
 * bundle.
 */
const sumsOf = (sums: NonNullable<WirePage['sums']>): ListSums =>
  Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => {
      const read = paisaFromTaka(sum) ?? paisaSumFromTaka(String(sum));
      if (read === undefined) throw new TypeError(`${name} is no sum`);
      return [name, read];
    }),
  );

const pageOf = (row: Schema, page: WirePage): ListPage<unknown> => ({
  rows: page.data.map((item) => z.decode(row, item)),
  currentPage: page.current_page,
  lastPage: page.last_page,
  perPage: page.per_page,
  total: page.total,
  ...(page.sums && { sums: sumsOf(page.sums) }),
});

/** Decodes a successful reply: wire envelope to result. Throws on any other shape. */
export function decodeReply<E extends EndpointShape>(
  endpoint: E,
  json: unknown,
): EndpointResult<E> {
  const { reply } = endpoint;
  const envelope = json as Record<string, unknown>;
  const decodeFields = (): unknown => {
    switch (reply.kind) {
      case 'data':
        return z.decode(reply.schema, envelope.data);
      case 'record':
        return z.decode(reply.schema, envelope);
      case 'table':
        return pageOf(reply.row, (envelope.data as { data: WirePage }).data);
      case 'page':
        return pageOf(reply.row, envelope as unknown as WirePage);
      case 'saved':
        return {
          heading: envelope.heading,
          message: envelope.successMessage,
          messages: envelope.messages,
          data: z.decode(reply.schema, envelope.data),
        };
      case 'file':
      case 'events':
        throw new TypeError('A stream is not read as one JSON answer.');
    }
  };
  return decodeFields() as EndpointResult<E>;
}
