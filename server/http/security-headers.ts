import { DOCS_ADDRESS, OPENAPI_ADDRESS } from '@netkhata/contract/documentation';
import { API_PREFIX } from '@netkhata/contract/documentation';
import type { FastifyInstance } from 'fastify';

/**
 * Content security policy of our pages: only own scripts and files. The UI kit writes style
 * attributes (widths, theme colours) and style elements; PNG export and print use data and blob
 * URLs.
 */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; script-src-attr 'none'; " +
  "style-src 'self' 'unsafe-inline'; style-src-attr 'none'; img-src 'self' data: blob:; font-src 'self' data:; " +
  "connect-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'";

/** Policy for everything else, in case a browser displays it as a page: nothing is allowed. */
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

/** One year, as required by the browsers' preload lists. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Paths whose replies must not be cached: calls, exported files and the API documentation. */
const PRIVATE_PLACES = [API_PREFIX, '/report/', DOCS_ADDRESS, OPENAPI_ADDRESS];

const isPrivate = (path: string): boolean => PRIVATE_PLACES.some((place) => path.startsWith(place));

const isPage = (path: string): boolean => !isPrivate(path) || path === DOCS_ADDRESS;

/** Default headers of the reply to a request; a handler may override them. */
export function securityHeaders(request: {
  url: string;
  protocol: string;
}): Record<string, string> {
  const path = request.url.split('?')[0] ?? '';
  return {
    ...HEADERS,
    'content-security-policy': isPage(path) ? PAGE_POLICY : FILE_POLICY,
    ...(isPrivate(path) && { 'cache-control': 'no-store' }),
    // Also true behind a trusted proxy that reports https; browsers ignore the header over plain
    // HTTP.
    ...(request.protocol === 'https' && { 'strict-transport-security': STRICT_TRANSPORT }),
  };
}

/** Adds security headers to every reply: pages, files, calls and refusals. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders(request))) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}
