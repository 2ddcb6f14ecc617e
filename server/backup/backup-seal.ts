import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * A backup ends with a seal: a gzip member of no content, whose comment is the SHA-256 of every
 * byte before it. Compressed data has bits that no checksum of gzip's covers (its own head, paddings),
 * so that without it a damaged file could pass; to `tar` and `gzip` it is nothing.
 */
const LABEL = 'netkhata-sha256:';
/** RFC 1952: deflate, comment follows, no time, unknown system. */
const MEMBER_HEAD = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]);
/** An empty final block, then the checksum and the length of nothing. */
const MEMBER_END = Buffer.from([0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

const sealOf = (sha256: string): Buffer =>
  Buffer.concat([MEMBER_HEAD, Buffer.from(`${LABEL}${sha256}\0`, 'latin1'), MEMBER_END]);

const SEAL_BYTES = sealOf('0'.repeat(64)).length;

/** What a backup file is written through: all that comes, then its seal. */
export async function* sealed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield sealOf(hash.digest('hex'));
}

/** Whether the file ends with the seal of all that stands before. */
export async function isSealWhole(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size <= SEAL_BYTES) return false;
    const seal = await readAt(handle, size - SEAL_BYTES);
    const hash = createHash('sha256');
    const before = createReadStream(file, { end: size - SEAL_BYTES - 1 });
    for await (const chunk of before) hash.update(chunk);
    return seal.equals(sealOf(hash.digest('hex')));
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(
    Buffer.alloc(SEAL_BYTES),
    0,
    SEAL_BYTES,
    position,
  );
  return buffer.subarray(0, bytesRead);
}
