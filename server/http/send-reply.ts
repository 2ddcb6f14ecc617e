import { Readable } from 'node:stream';
import type { DownloadFile, Schema } from '@netkhata/contract/endpoint';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

const KEPT = 'private, max-age=31536000, immutable';

export function sendFile(
  reply: FastifyReply,
  contentType: string,
  file: DownloadFile,
): FastifyReply {
  const name = encodeURIComponent(file.name);
  if (file.shownAs) {
    return reply
      .header('cache-control', KEPT)
      .header('content-disposition', `inline; filename*=UTF-8''${name}`)
      .type(file.shownAs)
      .send(file.content);
  }
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .type(contentType)
    .send(file.content);
}

/** Sends server-sent events, one per record. The stream ends when the handler's generator ends. */
export function sendEvents(
  reply: FastifyReply,
  schema: Schema,
  records: AsyncIterable<unknown>,
): FastifyReply {
  async function* events(): AsyncGenerator<string> {
    for await (const record of records) {
      yield `data: ${JSON.stringify(z.encode(schema, record))}\n\n`;
    }
  }
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(events()));
}
