import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { message } from '@netkhata/contract/messages';
import { findProjectRoot } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { MoveTask } from './move-thread.ts';
import { failCurrentWork, hasMoveWork } from './process-moves.ts';

/** Twice what a move of fifty thousand customers needs. */
const MEMORY_MB = 512;
const YOUNG_MB = 64;

/** Starts the worker thread, which exits when no work is left. */
export const startMoveThread = (task: MoveTask): Worker =>
  new Worker(join(findProjectRoot(), 'server', 'dist', 'threads', 'move-thread.js'), {
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });

/** Runs pending work of moves on a worker thread; starts none while nothing is pending. */
export async function processMovesOnThread(database: Database, task: MoveTask): Promise<void> {
  if (!(await hasMoveWork(database))) return;
  const thread = startMoveThread(task);
  try {
    await once(thread, 'exit');
  } catch (error) {
    // Marked as failed, or the next run would repeat the same work and run out of memory again.
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      await failCurrentWork(database, message('move.tooMuchWork'));
    }
    throw error;
  } finally {
    await thread.terminate();
  }
}
