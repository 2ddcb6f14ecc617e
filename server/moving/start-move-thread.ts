import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { message } from '@netkhata/contract/messages';
import { findProjectRoot } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { MoveTask } from './move-thread.ts';
import { failCurrentWork, hasMoveWork } from './work-off-moves.ts';

/** Fifty thousand customers take half of it. */
const MEMORY_MB = 512;
const YOUNG_MB = 64;

/** The thread, which ends by itself when there is nothing left to do. */
export const startMoveThread = (task: MoveTask): Worker =>
  new Worker(join(findProjectRoot(), 'server', 'dist', 'threads', 'move-thread.js'), {
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });

/** Has the thread do what moves wait for; there is none while nothing does. */
export async function workOffMovesAside(database: Database, task: MoveTask): Promise<void> {
  if (!(await hasMoveWork(database))) return;
  const thread = startMoveThread(task);
  try {
    await once(thread, 'exit');
  } catch (error) {
    // Otherwise the next turn would begin the same again, which cannot end better.
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      await failCurrentWork(database, message('move.tooMuchWork'));
    }
    throw error;
  } finally {
    await thread.terminate();
  }
}
