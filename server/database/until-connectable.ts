import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { isDatabaseError, isOutOfReach } from './database-error.ts';

const ASK_AGAIN_MS = 100;
/** A machine that is switched off does not even refuse. */
const ANSWERS_WITHIN_MS = 5000;
/** SQLSTATE while the server is starting, stopping or recovering. */
const CANNOT_CONNECT_NOW = '57P03';

export const isStarting = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === CANNOT_CONNECT_NOW;

/**
 * Waits until PostgreSQL accepts connections, while it is starting or recovering; with
 * `mayBeAbsent` also while nothing is listening yet. `onWait` is told of the first failure.
 * @throws the error of the last attempt when time is up or waiting is pointless
 */
export async function untilConnectable(
  connection: pg.ClientConfig,
  {
    withinMs,
    mayBeAbsent,
    onWait,
  }: { withinMs: number; mayBeAbsent: boolean; onWait?: (error: unknown) => void },
): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connectOnce(connection);
    } catch (error) {
      const isPassing = isStarting(error) || (mayBeAbsent && isOutOfReach(error));
      if (!isPassing || performance.now() > deadline) throw error;
      if (attempt === 1) onWait?.(error);
      await sleep(ASK_AGAIN_MS);
    }
  }
}

async function connectOnce(connection: pg.ClientConfig): Promise<void> {
  const client = new DatabaseClient({ connectionTimeoutMillis: ANSWERS_WITHIN_MS, ...connection });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}
