import { type Message, message } from '@netkhata/contract/messages';
import type { MOVE_WORKS } from '@netkhata/contract/move-words';
import { sql } from 'kysely';
import { businessDay } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { asJson } from '../database/storable.ts';
import { readCompany } from '../setup/company-settings.ts';
import { acceptMove } from './accept/accept-move.ts';
import { MoveBlocked, takeBackMove } from './accept/take-back-move.ts';
import { MoveFileRefused } from './read/move-file-refused.ts';
import { readPlan, rehearseMove } from './stage/rehearse-move.ts';

interface MoveWork {
  id: number;
  revision: number;
  work: (typeof MOVE_WORKS)[number];
  acceptedBy: number | null;
}

export interface MovePace {
  now: () => Date;
  /** Customers of one transaction. */
  batch?: number;
}

/**
 * Does whatever moves wait for, until nothing is left. It keeps in the database how far it is: who
 * starts it again after it was killed goes on. What fails waits for a person.
 * @throws what it failed with, unless that is told to whoever looks at the move
 */
export async function workOffMoves(database: Database, pace: MovePace): Promise<void> {
  for (;;) {
    const work = await nextWork(database);
    if (!work) return;
    try {
      await doWork(database, work, pace);
    } catch (error) {
      await failWork(database, work, failureOf(error));
      if (!isTold(error)) throw error;
    }
  }
}

async function nextWork(database: Database): Promise<MoveWork | undefined> {
  const { rows } = await sql<MoveWork>`
    select id, revision, work, accepted_by from moves
    where work is not null and work_failure is null order by id limit 1
  `.execute(database);
  return rows[0];
}

export const hasMoveWork = async (database: Database): Promise<boolean> =>
  (await nextWork(database)) !== undefined;

async function doWork(database: Database, work: MoveWork, pace: MovePace): Promise<void> {
  const { id } = work;
  const now = pace.now();
  const today = businessDay(now, (await readCompany(database)).timeZone);
  const batch = pace.batch === undefined ? {} : { batch: pace.batch };
  if (work.work === 'rehearsing') return rehearseMove(database, { id, today });
  if (work.work === 'taking_back') return takeBackMove(database, id, { today, now, ...batch });
  // The plan alone: what was read for it is more than half of the memory.
  const plan = (await readPlan(database, { id, today })).planned?.plan;
  if (!plan) throw new Error(`The files of move ${id} are gone`);
  await acceptMove(database, plan, {
    moveId: id,
    today,
    createdBy: work.acceptedBy,
    ...batch,
  });
}

const isTold = (error: unknown): error is MoveFileRefused | MoveBlocked =>
  error instanceof MoveFileRefused || error instanceof MoveBlocked;

const failureOf = (error: unknown): Message =>
  isTold(error) ? error.reason : message('move.workFailed');

/**
 * Says of a move that its work does not go on by itself; not where somebody changed it meanwhile,
 * since what it failed of may be gone.
 */
const failWork = (database: Database, { id, revision }: MoveWork, reason: Message) =>
  sql`
    update moves set work_failure = ${asJson(reason)} where id = ${id} and revision = ${revision}
  `.execute(database);

/** The same for every move at work: the thread that did it has ended and cannot say so itself. */
export async function failCurrentWork(database: Database, reason: Message): Promise<void> {
  const work = await nextWork(database);
  if (work) await failWork(database, work, reason);
}
