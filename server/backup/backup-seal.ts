import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * A backup ends with a seal: a gzip member of no content, whose comment has the SHA-256 of every
 * byte before it and its HMAC by the installation's key. The one tells damage (compressed data has
 * bits that no checksum of gzip's covers), the other that nobody else has written or changed it. To
 * `tar` and `gzip` it is nothing.
 */
const LABELS = ['netkhata-sha256:', ' hmac-sha256:'] as const;
const DIGITS = 64;
/** RFC 1952: deflate, comment follows, no time, unknown system. */
const MEMBER_HEAD = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]);
/** An empty final block, then the checksum and the length of nothing. */
const MEMBER_END = Buffer.from([0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

const memberOf = (comment: string): Buffer =>
  Buffer.concat([MEMBER_HEAD, Buffer.from(`${comment}\0`, 'latin1'), MEMBER_END]);

/** Files of earlier versions have the checksum alone. */
const commentOf = (sha256: string, hmac?: string): string =>
  LABELS[0] + sha256 + (hmac === undefined ? '' : LABELS[1] + hmac);

const NO_DIGITS = '0'.repeat(DIGITS);
const SEAL_BYTES = memberOf(commentOf(NO_DIGITS, NO_DIGITS)).length;
const UNSIGNED_SEAL_BYTES = memberOf(commentOf(NO_DIGITS)).length;

/** What a backup file is written through: all that comes, then its seal. */
export async function* sealStream(
  source: AsyncIterable<Buffer>,
  key: Buffer,
): AsyncGenerator<Buffer> {
  const [hash, hmac] = [createHash('sha256'), createHmac('sha256', key)];
  for await (const chunk of source) {
    hash.update(chunk);
    hmac.update(chunk);
    yield chunk;
  }
  yield memberOf(commentOf(hash.digest('hex'), hmac.digest('hex')));
}

/**
 * What a file's end says of all that stands before: signed with the key, or with one that is not
 * this; not signed; not sealed at all; or that a byte has changed.
 */
export interface Seal {
  kind: 'signed' | 'otherKey' | 'unsigned' | 'none' | 'damaged';
}

/** Reads the file once, a portion at a time. */
export async function readSeal(file: string, key: Buffer | undefined): Promise<Seal> {
  const found = await findSeal(file);
  if (!found) return { kind: 'none' };
  const hash = createHash('sha256');
  const hmac = key && createHmac('sha256', key);
  for await (const chunk of createReadStream(file, { end: found.start - 1 })) {
    hash.update(chunk);
    hmac?.update(chunk);
  }
  if (!timingSafeEqual(hash.digest(), found.sha256)) return { kind: 'damaged' };
  if (!found.hmac) return { kind: 'unsigned' };
  const isOurs = hmac !== undefined && timingSafeEqual(hmac.digest(), found.hmac);
  return { kind: isOurs ? 'signed' : 'otherKey' };
}

interface FoundSeal {
  start: number;
  sha256: Buffer;
  hmac?: Buffer;
}

/** The seal at the file's end, which has nothing but its digits that could differ. */
async function findSeal(file: string): Promise<FoundSeal | undefined> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    for (const length of [SEAL_BYTES, UNSIGNED_SEAL_BYTES]) {
      if (size <= length) continue;
      const text = (await readAt(handle, size - length, length)).toString('latin1');
      const [, sha256 = '', , hmac] =
        /netkhata-sha256:([0-9a-f]{64})( hmac-sha256:([0-9a-f]{64}))?\0/.exec(text) ?? [];
      if (text !== memberOf(commentOf(sha256, hmac)).toString('latin1')) continue;
      return {
        start: size - length,
        sha256: Buffer.from(sha256, 'hex'),
        ...(hmac !== undefined && { hmac: Buffer.from(hmac, 'hex') }),
      };
    }
    return undefined;
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
