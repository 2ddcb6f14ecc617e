import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { message } from '@netkhata/contract/messages';
import { GatewayFault } from '../network-fault.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Reads an answer to its end as text, whatever its compression and encoding.
 * @throws GatewayFault where it is too long or cannot be read
 */
export async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new GatewayFault(message('gateway.answerTooLong'));
    chunks.push(chunk);
  }
  return textOf(await unpacked(Buffer.concat(chunks), response), response);
}

const BOUND = { maxOutputLength: MAX_ANSWER_BYTES };
const GZIP = Buffer.from([0x1f, 0x8b]);
const isGzip = (body: Buffer): boolean => body.subarray(0, GZIP.length).equals(GZIP);
/** A zlib header (RFC 1950): the method is deflate, and its two bytes are a multiple of 31. */
const isZlib = (body: Buffer): boolean =>
  body.length > 1 && (body[0] as number) % 16 === 8 && body.readUInt16BE() % 31 === 0;

type Unpack = (body: Buffer, options: object) => Promise<Buffer>;
type UnpackLater = (
  body: Buffer,
  options: object,
  done: (error: Error | null, unpacked: Buffer) => void,
) => void;
const promised = (unpack: UnpackLater): Unpack => promisify<Buffer, object, Buffer>(unpack);
const gunzipped = promised(gunzip);
const inflated = promised(inflate);
const inflatedRaw = promised(inflateRaw);
/** Some servers leave out the header (RFC 9110 section 8.4.1.2). */
const deflated: Unpack = (body, options) => (isZlib(body) ? inflated : inflatedRaw)(body, options);
/** A proxy may have unpacked the body and left what its header says. */
const gunzippedIfPacked: Unpack = async (body, options) =>
  isGzip(body) ? gunzipped(body, options) : body;
const UNPACKERS = new Map<string, Unpack>([
  ['gzip', gunzippedIfPacked],
  ['x-gzip', gunzippedIfPacked],
  ['deflate', deflated],
  ['br', promised(brotliDecompress)],
]);

/**
 * The body without its compression: some servers compress what was not asked for, and some do not
 * say so.
 */
async function unpacked(body: Buffer, { headers }: IncomingMessage): Promise<Buffer> {
  if (body.length === 0) return body;
  const codings = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  const named = codings.map((word) => word.trim()).filter((word) => word !== '');
  const isSilent = named.length === 0 && isGzip(body);
  let bytes = body;
  for (const coding of isSilent ? ['gzip'] : named.toReversed()) {
    if (coding === 'identity') continue;
    const unpack = UNPACKERS.get(coding);
    if (!unpack) throw new GatewayFault(message('gateway.answerUnreadable'));
    bytes = await unpack(bytes, BOUND).catch((error: NodeJS.ErrnoException) => {
      const isLong = error.code === 'ERR_BUFFER_TOO_LARGE';
      throw new GatewayFault(
        message(isLong ? 'gateway.answerTooLong' : 'gateway.answerUnreadable'),
      );
    });
  }
  return bytes;
}

/** Byte order marks, the encodings that they mean, and their lengths. */
const MARKS = [
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
] as const;

/** Decodes a body by its byte order mark, or else as the header says; the mark is left out. */
function textOf(body: Buffer, { headers }: IncomingMessage): string {
  const marked = MARKS.find(([mark]) => body.subarray(0, mark.length).equals(mark))?.[1];
  const told = /\bcharset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1];
  return decoderOf(marked ?? told ?? 'utf-8')
    .decode(body)
    .replace(/^\uFEFF+/, '');
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
