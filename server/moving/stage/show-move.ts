import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '@netkhata/contract/api';
import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { englishOf, type Message, message } from '@netkhata/contract/messages';
import { type moveBooks, moveRehearsal, moveSheetColumn } from '@netkhata/contract/move-shapes';
import type { MoveState } from '@netkhata/contract/move-words';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/failure.ts';
import type { SignedInContext } from '../../http/implement.ts';
import type { List } from '../../lists/list.ts';
import { selectList, type Selected } from '../../lists/select-list.ts';
import { readPlaces } from '../../places/read-places.ts';
import { compareControl, type ControlTotals } from '../map/control-totals.ts';
import { earliestMovingDay } from '../map/answers.ts';
import { IS_STUCK } from './open-moves.ts';

export type ShownMove = EndpointResult<Api['moveDetails']>;
type Progress = Pick<ShownMove, 'id' | 'state' | 'revision' | 'isFresh' | 'work'>;
type ShownFile = ShownMove['files'][number];

type MoveHead = TableRow<Api['moveTable']>;

const timeOf = (column: string) => sql`to_json(${sql.ref(column)}) #>> '{}'`;
const personOf = (column: string) =>
  sql`(select users.name from users where users.id = ${sql.ref(column)})`;

const HEAD = {
  id: sql`moves.id`,
  state: sql`moves.state`,
  fileNames: sql`file_names`,
  movingDay: sql`moving_day`,
  comeIn: sql`coalesce((rehearsal ->> 'comeIn')::integer, (report ->> 'come_in')::integer, 0)`,
  createdBy: personOf('moves.createdBy'),
  createdAt: timeOf('moves.createdAt'),
  acceptedBy: personOf('moves.acceptedBy'),
  acceptedAt: timeOf('moves.acceptedAt'),
  takenBackBy: personOf('moves.takenBackBy'),
  takenBackAt: timeOf('moves.takenBackAt'),
  takeBackReason: sql`take_back_reason`,
} satisfies Selected<MoveHead>;

const WORK = sql`
  moves.revision, coalesce(rehearsed_revision = revision, false) as is_fresh,
  jsonb_build_object('kind', work, 'done', work_done, 'all', work_all) as working, work_failure`;

interface WorkRow {
  id: number;
  state: MoveState;
  revision: number;
  isFresh: boolean;
  working: { kind: NonNullable<ShownMove['work']>['kind'] | null; done: number; all: number };
  workFailure: Message | null;
}

interface MoveRow extends MoveHead, WorkRow {
  chosenDay: Day | null;
  rehearsal: unknown;
  ours: ControlTotals | null;
  theirs: ControlTotals;
  differsReason: string | null;
  created: number;
  refusedLate: ShownMove['refusedLate'];
  isStuck: boolean;
  books: z.output<typeof moveBooks> | null;
}

const workOf = ({ working, workFailure }: Pick<WorkRow, 'working' | 'workFailure'>) =>
  working.kind && {
    ...working,
    kind: working.kind,
    isRunning: workFailure === null,
    failure: workFailure && englishOf(workFailure),
    failureMessage: workFailure,
  };

/** The move that is being prepared, accepted or taken back; null without one. */
export async function readCurrentMove(context: SignedInContext): Promise<ShownMove | null> {
  const { rows } = await sql<{ id: number }>`
    select id from moves
    where state = 'preparing' or (state in ('accepting', 'taking_back') and work is not null)
    order by state = 'preparing', id desc limit 1
  `.execute(context.tx);
  return rows[0] ? readMove(context, rows[0].id) : null;
}

/** All details of a move for its screen. Throws 404 for an unknown id. */
export async function readMove(context: SignedInContext, id: number): Promise<ShownMove> {
  const { tx, today } = context;
  const { rows } = await sql<MoveRow>`
    select ${selectList(HEAD)}, ${WORK}, chosen_day, rehearsal, control as theirs, differs_reason,
      ${IS_STUCK} as is_stuck,
      refused_late, books, (
        select jsonb_object_agg(line ->> 'name', line ->> 'ours')
        from jsonb_array_elements(report -> 'control') as line
      ) as ours,
      (select count(*) from moved_customers
        where move_id = moves.id and taken_back_at is null) as created
    from moves where id = ${id}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw notFound(message('move.notFound'));
  const { rehearsal, ours, theirs, working, workFailure, isStuck, ...shown } = row;
  const read = rehearsal === null ? null : z.decode(moveRehearsal, rehearsal as never);
  const control = compareControl(ours ?? {}, theirs);
  const files = await readFiles(tx, id);
  const hasOpenQuestions = read?.questions.some(({ isOpen }) => isOpen) ?? true;
  const hasUnreadFile = files.some(({ state }) => state === 'arriving' || state === 'waiting');
  return {
    ...shown,
    earliestDay: earliestMovingDay(today),
    today,
    files,
    work: workOf({ working, workFailure }),
    rehearsal: read,
    control,
    places: await readOpenings(context, id),
    canAccept:
      (row.state === 'accepting' && workFailure !== null) ||
      (row.state === 'preparing' &&
        row.isFresh &&
        !hasOpenQuestions &&
        !hasUnreadFile &&
        row.comeIn > 0),
    canTakeBack: row.state === 'accepted' || isStuck,
  };
}

async function readFiles(tx: Database, moveId: number): Promise<ShownFile[]> {
  const { rows } = await sql<Omit<ShownFile, 'refusal' | 'columns'> & { columns: unknown[] }>`
    select id, name, size_bytes as size, state, kind, day, row_count as rows,
      refusal as refusal_message, columns, case when state = 'arriving' then (
        select coalesce(sum(octet_length(bytes)), 0)::bigint from move_file_parts
        where file_id = move_files.id
      ) else size_bytes end as received
    from move_files where move_id = ${moveId} order by id
  `.execute(tx);
  return rows.map((file) => ({
    ...file,
    refusal: file.refusalMessage && englishOf(file.refusalMessage),
    columns: file.columns.map((column) => z.decode(moveSheetColumn, column as never)),
  }));
}

/** Tills, banks and wallets in use, with the opening amounts that were entered. */
async function readOpenings(
  { tx, user }: SignedInContext,
  moveId: number,
): Promise<ShownMove['places']> {
  const { rows } = await sql<{ accountId: number; amountPaisa: Paisa }>`
    select account_id, amount_paisa from move_places where move_id = ${moveId}
  `.execute(tx);
  const openings = new Map(rows.map(({ accountId, amountPaisa }) => [accountId, amountPaisa]));
  const places = await readPlaces(tx, user, null);
  return places.flatMap(({ id, name, type, active }) => {
    if (type === 'hand' || (!active && !openings.has(id))) return [];
    return [{ accountId: id, name, type, opening: openings.get(id) ?? null }];
  });
}

const LOOK_EVERY_MS = 250;
/** A client that never disconnects must not keep the server polling for ever. */
const LONGEST_WATCH_MS = 60 * 60 * 1000;

/** The progress of a move. Throws 404 for an unknown id. */
export async function readProgress(tx: Database, id: number): Promise<Progress> {
  const { rows } = await sql<WorkRow>`
    select id, state, ${WORK} from moves where id = ${id}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw notFound(message('move.notFound'));
  const { state, revision, isFresh } = row;
  return { id, state, revision, isFresh, work: workOf(row) };
}

/** Yields the progress of a move whenever it changes, until no work is running. */
export async function* watchMove(database: Database, id: number): AsyncGenerator<Progress> {
  let lastSent = '';
  for (let waitedMs = 0; waitedMs < LONGEST_WATCH_MS; waitedMs += LOOK_EVERY_MS) {
    const progress = await readProgress(database, id);
    const state = JSON.stringify(progress);
    if (state !== lastSent) yield progress;
    lastSent = state;
    if (!progress.work?.isRunning) return;
    await sleep(LOOK_EVERY_MS);
  }
}

export const moveList: List<MoveHead, MoveHead> = {
  select: HEAD,
  from: { table: sql`moves`, id: sql`moves.id`, joins: {} },
  where: [],
  columns: {
    id: { order: [sql`moves.id`] },
    state: { order: [sql`moves.state`] },
    movingDay: { order: [sql`moving_day`] },
    createdBy: { order: [personOf('moves.createdBy')] },
  },
  row: (row) => row,
};
