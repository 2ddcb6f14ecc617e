import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Message, message } from '@netkhata/contract/messages';
import type { REGISTER_FORMATS } from '@netkhata/contract/register';
import { findProjectRoot } from '../config.ts';
import type { RegisterRow } from './register-file.ts';
import { RegisterUnreadable } from './register-unreadable.ts';
import type { GoodRow, RowProblem } from './register-row.ts';
import type { CheckedRows } from './check-rows.ts';
import type { TextEncoding } from './file-text.ts';
import type { RegisterText } from './register-bytes.ts';

/** The messages of the worker thread, in this order. */
export type ReadingPart =
  | { kind: 'text'; text: RegisterText }
  | { kind: 'columns'; columns: string[] }
  | { kind: 'rows'; rows: RegisterRow[] }
  | { kind: 'good'; good: GoodRow[] }
  | { kind: 'problems'; problems: RowProblem[] }
  | { kind: 'unreadable'; reason: Message }
  | { kind: 'end' };

export interface ParsedRegister extends CheckedRows {
  /** The column names of the header row, in order. */
  columns: string[];
  /** All rows of the file, without their empty cells. */
  rows: RegisterRow[];
  text: RegisterText;
}

export interface RegisterUpload {
  format: (typeof REGISTER_FORMATS)[number];
  /** The text of a CSV, else the bytes in base64. */
  file: string;
  encoding?: TextEncoding | null;
  isCodeGiven?: boolean;
}

export interface ReadingLimits {
  seconds: number;
  memoryMb: number;
}

const LIMITS: ReadingLimits = { seconds: 30, memoryMb: 512 };
const MS = 1000;
const YOUNG_SHARE = 8;

let queueTail: Promise<unknown> = Promise.resolve();

/**
 * Reads an uploaded register and checks each row by itself, on a worker thread with limits on time
 * and memory; one file at a time in a process.
 * @throws RegisterUnreadable when it is not a register, or exceeds a limit
 */
export function readRegister(
  upload: RegisterUpload,
  limits: ReadingLimits = LIMITS,
): Promise<ParsedRegister> {
  const read = () => readOnThread(upload, limits);
  const reading = queueTail.then(read, read);
  queueTail = reading.catch(() => undefined);
  return reading;
}

const threadFile = (): string =>
  join(findProjectRoot(), 'server', 'dist', 'threads', 'register-thread.js');

async function readOnThread(workerData: object, limits: ReadingLimits): Promise<ParsedRegister> {
  const worker = new Worker(threadFile(), {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memoryMb,
      maxYoungGenerationSizeMb: limits.memoryMb / YOUNG_SHARE,
    },
  });
  const timer = setTimeout(() => void worker.terminate(), limits.seconds * MS);
  try {
    return await collect(worker);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const tooMuch = (): RegisterUnreadable => new RegisterUnreadable(message('register.tooMuchWork'));

function collect(worker: Worker): Promise<ParsedRegister> {
  const text: RegisterText = { encoding: null, examples: [] };
  const read: ParsedRegister = { columns: [], rows: [], good: [], problems: [], text };
  return new Promise((resolve, reject) => {
    worker.on('message', (part: ReadingPart) => {
      if (part.kind === 'text') read.text = part.text;
      else if (part.kind === 'columns') read.columns = part.columns;
      else if (part.kind === 'rows') read.rows.push(...part.rows);
      else if (part.kind === 'good') read.good.push(...part.good);
      else if (part.kind === 'problems') read.problems.push(...part.problems);
      else if (part.kind === 'end') resolve(read);
      else reject(new RegisterUnreadable(part.reason));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    );
    // The thread exited without its last message: it was terminated.
    worker.on('exit', () => reject(tooMuch()));
  });
}
