import { DOCS_ADDRESS, OPENAPI_ADDRESS } from '@netkhata/contract/documentation';
import { API_PREFIX } from '@netkhata/contract/documentation';
import type { FastifyInstance } from 'fastify';

/**
 * What a page of ours may do: run and load our own files and nothing else. The kit writes style
 * attributes (widths, colours of a theme) and style elements; PNG and print use data and blob.
 */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; script-src-attr 'none'; " +
  "style-src 'self' 'unsafe-inline'; style-src-attr 'none'; img-src 'self' data: blob:; font-src 'self' data:; " +
  "connect-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'";

/** An answer that is no page, should a browser ever show it as one: it may do nothing at all. */
const FILE_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; sandbox";

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** One year, as the browsers' lists ask for. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Calls, files of lists and reports, the API's own documents: for signed-in users alone. */
const PRIVATE_PLACES = [API_PREFIX, '/report/', DOCS_ADDRESS, OPENAPI_ADDRESS];

const isPrivate = (path: string): boolean => PRIVATE_PLACES.some((place) => path.startsWith(place));

const isPage = (path: string): boolean => !isPrivate(path) || path === DOCS_ADDRESS;

/** What an answer to such a request carries, unless it says otherwise itself. */
export function securityHeaders(request: {
  url: string;
  protocol: string;
}): Record<string, string> {
  const path = request.url.split('?')[0] ?? '';
  return {
    ...HEADERS,
    'content-security-policy': isPage(path) ? PAGE_POLICY : FILE_POLICY,
    ...(isPrivate(path) && { 'cache-control': 'no-store' }),
    // True behind a proxy that we trust and that says so: over plain HTTP the header means nothing.
    ...(request.protocol === 'https' && { 'strict-transport-security': STRICT_TRANSPORT }),
  };
}

/** Security headers on every answer: pages, files, calls and refusals. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders(request))) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}
