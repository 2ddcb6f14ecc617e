import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Message, message } from '@netkhata/contract/messages';
import type { REGISTER_FORMATS } from '@netkhata/contract/register';
import { findProjectRoot } from '../config.ts';
import { type RegisterRow, RegisterUnreadable } from './register-file.ts';
import type { GoodRow, RowProblem } from './register-row.ts';
import type { SortedRows } from './sort-rows.ts';

/** What the thread tells, one after the other. */
export type ReadingPart =
  | { kind: 'columns'; columns: string[] }
  | { kind: 'rows'; rows: RegisterRow[] }
  | { kind: 'good'; good: GoodRow[] }
  | { kind: 'problems'; problems: RowProblem[] }
  | { kind: 'unreadable'; reason: Message }
  | { kind: 'end' };

export interface ReadRegister extends SortedRows {
  /** Of the header row, in their order. */
  columns: string[];
  /** All rows as they came, without their empty cells. */
  rows: RegisterRow[];
}

export interface ReadingLimits {
  seconds: number;
  memoryMb: number;
}

const LIMITS: ReadingLimits = { seconds: 30, memoryMb: 512 };
const MS = 1000;
const YOUNG_SHARE = 8;

let lastInLine: Promise<unknown> = Promise.resolve();

/**
 * Reads an uploaded register and checks each row by itself, on a thread that may take so long and
 * so much memory and no more; one file at a time in a process.
 * @throws RegisterUnreadable when it is no register, or too much
 */
export function readRegister(
  upload: { format: (typeof REGISTER_FORMATS)[number]; file: string },
  limits: ReadingLimits = LIMITS,
): Promise<ReadRegister> {
  const read = () => readOnThread(upload, limits);
  const turn = lastInLine.then(read, read);
  lastInLine = turn.catch(() => undefined);
  return turn;
}

const threadFile = (): string =>
  join(findProjectRoot(), 'server', 'dist', 'threads', 'register-thread.js');

async function readOnThread(workerData: object, limits: ReadingLimits): Promise<ReadRegister> {
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

function collect(worker: Worker): Promise<ReadRegister> {
  const read: ReadRegister = { columns: [], rows: [], good: [], problems: [] };
  return new Promise((resolve, reject) => {
    worker.on('message', (part: ReadingPart) => {
      if (part.kind === 'columns') read.columns = part.columns;
      else if (part.kind === 'rows') read.rows.push(...part.rows);
      else if (part.kind === 'good') read.good.push(...part.good);
      else if (part.kind === 'problems') read.problems.push(...part.problems);
      else if (part.kind === 'end') resolve(read);
      else reject(new RegisterUnreadable(part.reason));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    );
    // Ended before its end: it was stopped.
    worker.on('exit', () => reject(tooMuch()));
  });
}
