import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { message } from '@netkhata/contract/messages';
import { utf16Order } from '../../register/file-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';

const MEGABYTE = 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
/** Bytes from which UTF-16 without a mark is recognised. */
const UTF16_SAMPLE = 4096;
/** Limit for files that are streamed row by row; memory does not limit them, only time does. */
export const MAX_STREAMED_MB = 2048;
/** Limit for files that are read into memory. */
const MAX_WHOLE_MB = 64;

/** A source of bytes: a file on disk or an upload. */
export interface MoveSource {
  name: string;
  open: () => AsyncIterable<Buffer>;
}

export const sourceOfFile = (name: string, path: string): MoveSource => ({
  name,
  open: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
});

export const sourceOfBytes = (name: string, bytes: Buffer): MoveSource => ({
  name,
  async *open() {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      yield bytes.subarray(from, from + CHUNK_BYTES);
    }
  },
});

/**
 * Yields the bytes of a file, decompressed if it is gzip and converted to UTF-8 if it is UTF-16.
 * @throws MoveFileRefused when there are more than `mostMb` megabytes
 */
export async function* plainBytes(source: MoveSource, mostMb: number): AsyncGenerator<Buffer> {
  const bytes = withoutUtf16(unpack(source.open()));
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > mostMb * MEGABYTE) {
      throw new MoveFileRefused(message('move.fileTooLarge', { most: mostMb }));
    }
    yield chunk;
  }
}

/** Reads all of `plainBytes` into memory, for small files. */
export async function wholeFile(source: MoveSource, mostMb = MAX_WHOLE_MB): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of plainBytes(source, mostMb)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads the beginning of a file, to detect its format. */
export async function firstBytes(source: MoveSource, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of plainBytes(source, MAX_STREAMED_MB)) {
    chunks.push(chunk);
    total += chunk.length;
    if (total >= count) break;
  }
  return Buffer.concat(chunks).subarray(0, count);
}

async function* unpack(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const all = prependChunk(first.value, iterator);
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isPacked) {
    yield* all;
    return;
  }
  const gunzip = pipeline(Readable.from(all), createGunzip(), () => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch {
    throw new MoveFileRefused(message('move.fileNotUnpacked'));
  }
}

async function* prependChunk(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (;;) {
    const next = await rest.next();
    if (next.done) return;
    yield next.value;
  }
}

const UTF8_MARK = Buffer.from('\ufeff');

const withoutMark = (start: Buffer): Buffer =>
  start.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? start.subarray(UTF8_MARK.length) : start;

/**
 * Converts UTF-16, which Windows calls "Unicode", to UTF-8 without a mark, which all readers expect.
 */
async function* withoutUtf16(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: Utf16Decoder | null | undefined;
  let start = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder === undefined) {
      start = Buffer.concat([start, chunk]);
      if (start.length < UTF16_SAMPLE) continue;
      decoder = utf16DecoderOf(start);
      yield decoder ? Buffer.from(decoder.decode(start, { stream: true })) : withoutMark(start);
    } else {
      yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
    }
  }
  if (decoder === undefined && start.length > 0) {
    decoder = utf16DecoderOf(start);
    yield decoder ? Buffer.from(decoder.decode(start, { stream: true })) : withoutMark(start);
  }
  // Half a character at the end of a cut file shows as a replacement character.
  if (decoder) yield Buffer.from(decoder.decode());
}

type Utf16Decoder = InstanceType<typeof TextDecoder>;

function utf16DecoderOf(start: Buffer): Utf16Decoder | null {
  const order = utf16Order(start);
  return order && new TextDecoder(order);
}
