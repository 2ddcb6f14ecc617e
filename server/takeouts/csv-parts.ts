import type { ZipEntry } from './zip-archive.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const QUOTE = 0x22;
const NEWLINE = 0x0a;

export interface PartLimits {
  /** Below the 1,048,576 rows that a spreadsheet opens. */
  rows: number;
  /** Far below the 4 GiB that a file in the archive may have. */
  bytes: number;
}

const PART_LIMITS: PartLimits = { rows: 1_000_000, bytes: 2 ** 30 };

export interface CsvTable {
  name: string;
  headings: readonly string[];
  /** CSV lines without the headings, in chunks of any size. */
  rows: AsyncIterable<Buffer>;
  /** Called with the number of rows written since the last call. */
  onRows: (count: number) => void;
}

/**
 * Splits the rows of a table into files that each begin with the headings: `bills.csv`, then
 * `bills-2.csv` and so on. Files are split between rows; a line break within quotes does not end a
 * row.
 */
export async function* csvParts(table: CsvTable, limits = PART_LIMITS): AsyncGenerator<ZipEntry> {
  const source = new RowSource(table.rows);
  const head = Buffer.from(`${BYTE_ORDER_MARK}${table.headings.join(',')}\n`);
  try {
    for (let partNo = 1; partNo === 1 || (await source.hasMore()); partNo += 1) {
      const name = `${table.name}${partNo > 1 ? `-${partNo}` : ''}.csv`;
      yield { name, content: partOf({ source, head, onRows: table.onRows }, limits) };
    }
  } finally {
    await source.close();
  }
}

interface Part extends Pick<CsvTable, 'onRows'> {
  source: RowSource;
  head: Buffer;
}

async function* partOf({ source, head, onRows }: Part, limits: PartLimits): AsyncGenerator<Buffer> {
  yield head;
  let { rows, bytes } = limits;
  while (rows > 0) {
    // Once the file is large enough, it is only completed to the end of the row.
    const isFull = bytes <= 0;
    const taken = await source.take(isFull ? 1 : rows);
    if (!taken) return;
    onRows(taken.rows);
    yield taken.content;
    if (isFull && taken.rows > 0) return;
    rows -= taken.rows;
    bytes -= taken.content.length;
  }
}

/** Reads up to a number of rows from chunks of any size. */
class RowSource {
  readonly #source: AsyncIterator<Buffer>;
  #chunk: Buffer | undefined;
  #isQuoted = false;

  constructor(rows: AsyncIterable<Buffer>) {
    this.#source = rows[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    if (this.#chunk?.length) return true;
    const next = await this.#source.next();
    this.#chunk = next.done ? undefined : next.value;
    return this.#chunk !== undefined;
  }

  /**
   * Returns what is available, up to the end of `most` rows; undefined at the end of the source.
   */
  async take(most: number): Promise<{ content: Buffer; rows: number } | undefined> {
    if (!(await this.hasMore())) return undefined;
    const chunk = this.#chunk ?? Buffer.alloc(0);
    let rows = 0;
    let end = 0;
    for (; end < chunk.length && rows < most; end += 1) {
      const byte = chunk[end];
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === NEWLINE && !this.#isQuoted) rows += 1;
    }
    this.#chunk = chunk.subarray(end);
    return { content: chunk.subarray(0, end), rows };
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
