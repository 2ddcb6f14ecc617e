import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Message, message } from '@netkhata/contract/messages';
import { findProjectRoot } from '../config.ts';
import { tooManyRequests } from '../http/failure.ts';
import { Turns } from '../http/turns.ts';

/** What a reading thread posts last: that all parts are there, or why the file cannot be read. */
export type LastPart = { kind: 'end' } | { kind: 'unreadable'; reason: Message };

export interface ReadingLimits {
  seconds: number;
  memoryMb: number;
}

export interface ThreadReading<Part> {
  thread: 'register-thread' | 'router-thread' | 'statement-thread';
  /** The worker's data. */
  task: object;
  /** Takes the parts that the thread posts, in their order. */
  take: (part: Part) => void;
  /** The error for a file that cannot be read, or not within the limits. */
  refusal: (reason: Message) => Error;
  limits?: ReadingLimits | undefined;
  /** Ends the reading, as when whoever sent the file has gone. */
  signal?: AbortSignal | undefined;
}

const LIMITS: ReadingLimits = { seconds: 30, memoryMb: 512 };
const MS = 1000;
const YOUNG_SHARE = 8;
const RETRY_AFTER_SECONDS = 10;

/** One file at a time in a process. Who waits may hold a connection to the database. */
const turns = new Turns({ atOnce: 1, waiting: 5 });

/**
 * Reads an uploaded file on a worker thread with limits on time and memory, so that no file blocks
 * the event loop of the server. Ends when the thread has ended. Throws `refusal` for what cannot be
 * read or exceeds a limit, and 429 where too many files wait already.
 */
export async function readOnThread<Part extends { kind: string }>(
  reading: ThreadReading<Part>,
): Promise<void> {
  const isRead = await turns.take(async () => {
    await runThread(reading);
    return true;
  });
  if (!isRead) throw tooManyRequests(RETRY_AFTER_SECONDS);
}

async function runThread<Part extends { kind: string }>(
  reading: ThreadReading<Part>,
): Promise<void> {
  const { thread, task, refusal, limits = LIMITS, signal } = reading;
  // It went while it waited for its turn.
  if (signal?.aborted) throw refusal(TOO_MUCH);
  const worker = new Worker(join(findProjectRoot(), 'server', 'dist', 'threads', `${thread}.js`), {
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memoryMb,
      maxYoungGenerationSizeMb: limits.memoryMb / YOUNG_SHARE,
    },
  });
  const stop = (): void => void worker.terminate();
  const timer = setTimeout(stop, limits.seconds * MS);
  signal?.addEventListener('abort', stop);
  try {
    await collect(worker, reading);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

const TOO_MUCH = message('register.tooMuchWork');

function collect<Part extends { kind: string }>(
  worker: Worker,
  { take, refusal }: ThreadReading<Part>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (part: Part | LastPart) => {
      if (isLast(part)) {
        if (part.kind === 'end') resolve();
        else reject(refusal(part.reason));
      } else {
        take(part);
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal(TOO_MUCH) : error),
    );
    // The thread exited without its last message: it was terminated.
    worker.on('exit', () => reject(refusal(TOO_MUCH)));
  });
}

const isLast = (part: { kind: string }): part is LastPart =>
  part.kind === 'end' || part.kind === 'unreadable';

/** Of a file read where it arrives: its thread would take longer to start than it to be read. */
const QUICK_BYTES = 64 * 1024;
const QUICK_CELLS = 4_000_000;

/**
 * Whether a file is small text, without a thousand columns. What is packed, as workbooks are, may be
 * large inside.
 */
export function isQuickToRead(bytes: Uint8Array): boolean {
  if (bytes.length > QUICK_BYTES) return false;
  const text = Buffer.from(bytes).toString('latin1');
  const isPacked = ['PK', '\u001f\u008b', '\u00d0\u00cf'].some((mark) => text.startsWith(mark));
  if (isPacked || /<\s{0,9}(?:\w{1,20}:)?(?:html|table|workbook)\b/i.test(text)) return false;
  const [lines, separators] = [/[\r\n]/g, /[\t,;|]/g].map((mark) => text.match(mark)?.length ?? 0);
  // Each line gets all columns of the widest.
  return Number(lines) * Number(separators) <= QUICK_CELLS;
}
