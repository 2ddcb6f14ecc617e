import { type Message, message } from '@netkhata/contract/messages';
import type { MOVE_WORK_KINDS } from '@netkhata/contract/move-words';
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
  work: (typeof MOVE_WORK_KINDS)[number];
  acceptedBy: number | null;
}

export interface ProcessOptions {
  now: () => Date;
  /** Customers per transaction. */
  batch?: number;
}

/**
 * Processes the pending work of all moves. Progress is stored in the database, so after a crash the
 * next run continues. Work that fails is marked and waits for a person.
 * @throws the error, unless its reason is shown with the move
 */
export async function processMoves(database: Database, options: ProcessOptions): Promise<void> {
  for (;;) {
    const work = await nextWork(database);
    if (!work) return;
    try {
      await doWork(database, work, options);
    } catch (error) {
      await failWork(database, work, failureOf(error));
      if (!isExpected(error)) throw error;
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

async function doWork(database: Database, work: MoveWork, options: ProcessOptions): Promise<void> {
  const { id } = work;
  const now = options.now();
  const today = businessDay(now, (await readCompany(database)).timeZone);
  const batch = options.batch === undefined ? {} : { batch: options.batch };
  if (work.work === 'rehearsing') return rehearseMove(database, { id, today });
  if (work.work === 'taking_back') return takeBackMove(database, id, { today, now, ...batch });
  // Keeps only the plan, so that the parsed files, more than half of the memory, can be freed.
  const plan = (await readPlan(database, { id, today })).planned?.plan;
  if (!plan) throw new Error(`The files of move ${id} are gone`);
  await acceptMove(database, plan, {
    moveId: id,
    today,
    now,
    createdBy: work.acceptedBy,
    ...batch,
  });
}

const isExpected = (error: unknown): error is MoveFileRefused | MoveBlocked =>
  error instanceof MoveFileRefused || error instanceof MoveBlocked;

const failureOf = (error: unknown): Message =>
  isExpected(error) ? error.reason : message('move.workFailed');

/**
 * Marks the work of a move as failed; not where the move was changed meanwhile, since the cause may
 * be gone.
 */
const failWork = (database: Database, { id, revision }: MoveWork, reason: Message) =>
  sql`
    update moves set work_failure = ${asJson(reason)} where id = ${id} and revision = ${revision}
  `.execute(database);

/**
 * Marks the oldest pending work as failed, for a worker thread that exited and could not do so
 * itself.
 */
export async function failCurrentWork(database: Database, reason: Message): Promise<void> {
  const work = await nextWork(database);
  if (work) await failWork(database, work, reason);
}
