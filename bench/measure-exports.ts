import { type IncomingMessage, request } from 'node:http';
import type { ExportedList, ExportFormat } from '@netkhata/contract/exports';
import { ADMIN } from './bench-cluster.ts';
import { type BenchRow, figureRow, median, ratioRow } from './bench-report.ts';
import { type BenchSession, timed } from './bench-session.ts';
import { type ProductClient, signInTo } from './product-client.ts';

const MAX_GROWTH_MB = 100;
const LONGEST_WAIT_MS = 1000;
/** Half of this is idle time, because an export yields to other calls. */
const LONGEST_THOUSAND_MS = 300;
const OTHERS = 'customer_dt?per_page=10';
const ROUNDS_AT_REST = 60;
const PAUSE_MS = 20;

const BILLS = "bills where voided_at is null and kind <> 'opening'";

/** `rows` counts the rows of the list in the database. */
const FILES: readonly { list: ExportedList; format: ExportFormat; rows: string }[] = [
  { list: 'customerTable', format: 'csv', rows: 'customers' },
  { list: 'customerTable', format: 'xlsx', rows: 'customers' },
  { list: 'billTable', format: 'csv', rows: BILLS },
];

/** Exports whole lists while another user keeps reading pages. */
export async function measureExports(session: BenchSession): Promise<BenchRow[]> {
  const { customers, product, direct } = session;
  const reader = await signInTo(product.address, ADMIN);
  const rows: BenchRow[] = [];
  for (const { rows: from, ...file } of FILES) {
    const counted = await direct.query<{ count: number }>(`select count(*)::int from ${from}`);
    const rowCount = counted.rows[0]?.count ?? 0;
    const atRest: number[] = [];
    for (let round = 0; round < ROUNDS_AT_REST; round += 1) atRest.push(await readPage(reader));
    const beforeMb = product.memoryMb();
    product.resetPeakMemory();
    const { firstByteMs, elapsedMs, sizeMb, pagesMs } = await exportWhileReading(
      session,
      reader,
      file,
    );
    const work = `export ${file.list} as ${file.format}`;
    const size = `${sizeMb.toFixed(0)} MB in ${(elapsedMs / 1000).toFixed(1)} s`;
    rows.push(
      figureRow(
        {
          work: `${work}: growth of the server's memory`,
          customers,
          unit: 'MB',
          ours: Math.max(0, product.peakMemoryMb() - beforeMb),
          worst: size,
        },
        MAX_GROWTH_MB,
      ),
      figureRow(
        { work: `${work}: first byte`, customers, unit: 'ms', ours: firstByteMs },
        LONGEST_WAIT_MS,
      ),
      figureRow(
        {
          work: `${work}: a thousand rows`,
          customers,
          unit: 'ms',
          ours: (elapsedMs * 1000) / rowCount,
        },
        LONGEST_THOUSAND_MS,
      ),
      ratioRow(
        {
          work: `${work}: others' page meanwhile`,
          customers,
          unit: 'ms',
          ours: median(pagesMs),
          limit: median(atRest),
        },
        { atMost: 2 },
      ),
    );
  }
  reader.close();
  return rows;
}

/** Reads a page as another user, and pauses. */
async function readPage(reader: ProductClient): Promise<number> {
  const tookMs = await timed(() => reader.post(OTHERS));
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return tookMs;
}

async function exportWhileReading(
  { http, product }: BenchSession,
  reader: ProductClient,
  file: { list: ExportedList; format: ExportFormat },
): Promise<Download & { pagesMs: number[] }> {
  const { ticket, path } = (await http.post('exports/list_export', file)) as Ticket;
  let isOver = false;
  const downloading = download(`${product.address}/${path}?token=${ticket}`).finally(() => {
    isOver = true;
  });
  const pagesMs: number[] = [];
  while (!isOver) pagesMs.push(await readPage(reader));
  return { ...(await downloading), pagesMs };
}

interface Ticket {
  ticket: string;
  path: string;
}

interface Download {
  firstByteMs: number;
  elapsedMs: number;
  sizeMb: number;
}

/** Downloads a file and discards it. */
async function download(url: string): Promise<Download> {
  const started = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, resolve).on('error', reject).end();
  });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  let [firstByteMs, bytes] = [0, 0];
  for await (const chunk of answer) {
    if (bytes === 0) firstByteMs = performance.now() - started;
    bytes += (chunk as Buffer).length;
  }
  return { firstByteMs, elapsedMs: performance.now() - started, sizeMb: bytes / 2 ** 20 };
}
