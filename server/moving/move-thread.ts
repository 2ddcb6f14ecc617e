import { workerData } from 'node:worker_threads';
import { systemClock } from '../clock.ts';
import { type DatabaseConnection, openDatabase } from '../database/database.ts';
import { processMoves } from './process-moves.ts';

/**
 * Worker thread that reads the files of moves, imports customers and takes moves back, so that none
 * of it blocks the event loop of the server.
 */
export interface MoveTask {
  connection: DatabaseConnection;
  /** Customers per transaction. */
  batch?: number;
}

const POOL_SIZE = 2;

const { connection, ...pace } = workerData as MoveTask;
const database = openDatabase(connection, { poolSize: POOL_SIZE });
try {
  await processMoves(database, { now: () => systemClock.now(), ...pace });
} finally {
  await database.destroy();
}
