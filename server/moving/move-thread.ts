import { workerData } from 'node:worker_threads';
import { systemClock } from '../clock.ts';
import { type DatabaseConnection, openDatabase } from '../database/database.ts';
import { workOffMoves } from './work-off-moves.ts';

/**
 * The thread that reads the files of moves, and brings customers in or takes them back: whatever
 * that takes, nobody else waits.
 */
export interface MoveTask {
  connection: DatabaseConnection;
  /** Customers of one transaction. */
  batch?: number;
}

const POOL_SIZE = 2;

const { connection, ...pace } = workerData as MoveTask;
const database = openDatabase(connection, { poolSize: POOL_SIZE });
try {
  await workOffMoves(database, { now: () => systemClock.now(), ...pace });
} finally {
  await database.destroy();
}
