import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * A backup ends with a seal: an empty gzip member whose comment holds the SHA-256 of every byte
 * before it, and an HMAC of the same bytes by the installation's key. The hash detects damage
 * (compressed data has bits that gzip's own checksum does not cover), the HMAC detects a file that
 * somebody else wrote or changed. `tar` and `gzip` ignore the member.
 */
const LABELS = ['netkhata-sha256:', ' hmac-sha256:'] as const;
const DIGITS = 64;
/** RFC 1952: deflate, comment follows, no time, unknown system. */
const MEMBER_HEAD = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]);
/** An empty final block, then the checksum and the length of nothing. */
const MEMBER_END = Buffer.from([0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

const memberOf = (comment: string): Buffer =>
  Buffer.concat([MEMBER_HEAD, Buffer.from(`${comment}\0`, 'latin1'), MEMBER_END]);

/** The HMAC is missing in files of format 2. */
const commentOf = (sha256: string, hmac?: string): string =>
  LABELS[0] + sha256 + (hmac === undefined ? '' : LABELS[1] + hmac);

const NO_DIGITS = '0'.repeat(DIGITS);
const SEAL_BYTES = memberOf(commentOf(NO_DIGITS, NO_DIGITS)).length;
const UNSIGNED_SEAL_BYTES = memberOf(commentOf(NO_DIGITS)).length;

/** Passes the source through and appends the seal. */
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
 * The outcome of verifying a seal: signed with the given key, signed with another one, not signed,
 * without a seal, or a hash that does not match the content.
 */
export interface Seal {
  kind: 'signed' | 'otherKey' | 'unsigned' | 'none' | 'damaged';
}

/** Verifies the seal, streaming the file once. */
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

/** Compares the whole end of the file: only the digits of a seal may vary. */
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
