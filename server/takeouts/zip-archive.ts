import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in the archive; its content is read when the file is written. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

interface Written {
  name: Buffer;
  checksum: number;
  packedBytes: number;
  bytes: number;
  /** Offset of its local header. */
  offset: number;
}

/** Twice as fast as the default level, for a file that is a tenth larger. */
const COMPRESSION_LEVEL = 3;
const VERSION = 20;
const VERSION_OF_LARGE = 45;
const MADE_ON_UNIX = 3 * 2 ** 8;
/** Bit 3: sizes follow the content (data descriptor); bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Unix mode of the unpacked file: readable and writable by its owner. */
const FILE_MODE = 0o100600 * 2 ** 16;
/** Marks a field whose value is in the ZIP64 record. */
const TOO_LARGE = 0xffff_ffff;
const FIRST_YEAR = 1980;

/**
 * Yields a ZIP archive while its files are read; only their directory entries are kept in memory. A
 * file may not reach 4 GiB, the archive may (ZIP64).
 */
export async function* zipArchive(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const time = dosTime(at);
  let offset = 0;
  for await (const entry of entries) {
    const file = { name: Buffer.from(entry.name), checksum: 0, packedBytes: 0, bytes: 0, offset };
    const header = localHeader(file, time);
    yield header;
    yield* pack(entry.content, file);
    const end = sizesAfter(file);
    yield end;
    offset += header.length + file.packedBytes + end.length;
    written.push(file);
  }
  yield directoryOf(written, time, offset);
}

/** Deflates the content, counting the bytes before and after. */
async function* pack(content: AsyncIterable<Buffer>, file: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: COMPRESSION_LEVEL });
  const feeding = pipeline(async function* counted() {
    for await (const chunk of content) {
      file.checksum = crc32(chunk, file.checksum);
      file.bytes += chunk.length;
      yield chunk;
    }
  }, deflate);
  // An error of the content reaches the reader through the stream; unhandled here, it would end the
  // process.
  feeding.catch(() => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    file.packedBytes += chunk.length;
    yield chunk;
  }
  await feeding;
  if (file.bytes >= TOO_LARGE) throw new Error(`${file.name.toString()} has grown beyond 4 GiB`);
}

function localHeader({ name }: Written, time: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizesAfter({ checksum, packedBytes, bytes }: Written): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x0807_4b50, 0);
  sizes.writeUInt32LE(checksum, 4);
  sizes.writeUInt32LE(packedBytes, 8);
  sizes.writeUInt32LE(bytes, 12);
  return sizes;
}

/** The central directory and its end record. */
function directoryOf(written: readonly Written[], time: number, start: number): Buffer {
  const list = Buffer.concat(written.map((file) => directoryEntry(file, time)));
  const isLarge = start + list.length >= TOO_LARGE;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(isLarge ? TOO_LARGE : list.length, 12);
  end.writeUInt32LE(isLarge ? TOO_LARGE : start, 16);
  const largeEnd = isLarge ? endOfLarge(written.length, list.length, start) : Buffer.alloc(0);
  return Buffer.concat([list, largeEnd, end]);
}

function directoryEntry(file: Written, time: number): Buffer {
  const { name, offset } = file;
  const isFar = offset >= TOO_LARGE;
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(MADE_ON_UNIX + VERSION_OF_LARGE, 4);
  entry.writeUInt16LE(isFar ? VERSION_OF_LARGE : VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt32LE(time, 12);
  entry.writeUInt32LE(file.checksum, 16);
  entry.writeUInt32LE(file.packedBytes, 20);
  entry.writeUInt32LE(file.bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(isFar ? 12 : 0, 30);
  entry.writeUInt32LE(FILE_MODE, 38);
  entry.writeUInt32LE(isFar ? TOO_LARGE : offset, 42);
  return Buffer.concat([entry, name, isFar ? farOffset(offset) : Buffer.alloc(0)]);
}

/** The ZIP64 extra field with the offset of a file beyond 4 GiB. */
function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

function endOfLarge(count: number, listBytes: number, start: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_ON_UNIX + VERSION_OF_LARGE, 12);
  end.writeUInt16LE(VERSION_OF_LARGE, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(listBytes), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  // The ZIP64 end of central directory locator.
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(start + listBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** MS-DOS date and time in UTC, in steps of two seconds. */
function dosTime(at: Date): number {
  const day = (at.getUTCFullYear() - FIRST_YEAR) * 2 ** 9 + (at.getUTCMonth() + 1) * 32;
  const time = at.getUTCHours() * 2 ** 11 + at.getUTCMinutes() * 32 + at.getUTCSeconds() / 2;
  return (day + at.getUTCDate()) * 2 ** 16 + Math.floor(time);
}
