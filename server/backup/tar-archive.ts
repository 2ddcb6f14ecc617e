/** A file in an archive, small enough to be kept in memory. */
export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
}

const BLOCK_BYTES = 512;
/**
 * Far above the size of any part: a larger size means a damaged header, and must not exhaust
 * memory.
 */
const MAX_ENTRY_BYTES = 256 * 2 ** 20;
const CHECKSUM = { start: 148, end: 156 };

const octal = (value: number, digits: number): string =>
  `${value.toString(8).padStart(digits, '0')}\0`;

/** The bytes of an entry as `tar` reads them (POSIX ustar). */
export function archiveBytes({ name, content }: ArchiveEntry, at: Date): Buffer[] {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(content.length, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257, 'latin1');
  header.write(`${octal(checksumOf(header), 6)} `, CHECKSUM.start);
  return [header, content, Buffer.alloc(paddingAfter(content.length))];
}

/** The end mark of an archive: two empty blocks. */
export const archiveEnd = (): Buffer => Buffer.alloc(2 * BLOCK_BYTES);

const paddingAfter = (length: number): number =>
  (BLOCK_BYTES - (length % BLOCK_BYTES)) % BLOCK_BYTES;

/**
 * The sum of the header's bytes, with the checksum field itself counted as blanks (POSIX ustar).
 */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [place, byte] of header.entries()) {
    sum += place >= CHECKSUM.start && place < CHECKSUM.end ? 0x20 : byte;
  }
  return sum;
}

/**
 * Yields the entries of an archive one at a time.
 * @throws Error when it is truncated or was not written by `archiveBytes`
 */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const bytes = new ByteSource(source);
  try {
    yield* entriesOf(bytes);
  } finally {
    await bytes.close();
  }
}

async function* entriesOf(bytes: ByteSource): AsyncGenerator<ArchiveEntry> {
  for (;;) {
    const header = await bytes.take(BLOCK_BYTES);
    // Reads to the very end, because gzip verifies its own checksum there.
    if (header.every((byte) => byte === 0)) return bytes.drain();
    const field = (start: number, end: number) => header.toString('latin1', start, end);
    const length = Number.parseInt(field(124, 135), 8);
    if (checksumOf(header) !== Number.parseInt(field(148, 154), 8)) {
      throw new Error('a header is damaged');
    }
    if (!(length >= 0 && length <= MAX_ENTRY_BYTES)) throw new Error('a size is impossible');
    const content = await bytes.take(length);
    await bytes.take(paddingAfter(length));
    yield { name: field(0, 100).replace(/\0.*$/s, ''), content };
  }
}

/** Re-chunks a stream: returns as many bytes as requested, whatever chunks the source yields. */
class ByteSource {
  readonly #source: AsyncIterator<Buffer>;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async drain(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async take(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const next = await this.#source.next();
      if (next.done) throw new Error('it breaks off');
      this.#chunks.push(next.value);
      this.#length += next.value.length;
    }
    const whole = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
    const all = whole ?? Buffer.alloc(0);
    this.#chunks = [all.subarray(length)];
    this.#length -= length;
    return all.subarray(0, length);
  }
}
