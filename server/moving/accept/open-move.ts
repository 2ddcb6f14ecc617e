import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Day } from '@netkhata/domain/billing-period';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/failure.ts';
import type { MoveReport } from '../map/move-report.ts';

export interface NewMove {
  digest: string;
  fileNames: readonly string[];
  movingDay: Day;
  report: MoveReport;
  /** The reason for accepting it although a control figure differs. */
  differsReason: string | null;
  createdBy: number | null;
}

/**
 * Records a move before its customers are imported; the same files again return the same move.
 * Throws 409 while that move is being taken back.
 */
export async function openMove(database: Database, move: NewMove): Promise<number> {
  const { digest, fileNames, movingDay, report, differsReason, createdBy } = move;
  const theirs = report.control.flatMap(({ name, theirs: figure }) =>
    figure === null ? [] : [[name, figure] as const],
  );
  const control = JSON.stringify(Object.fromEntries(theirs));
  const opened = await sql<{ id: number }>`
    insert into moves (state, digest, file_names, moving_day, report, control, differs_reason,
      created_by, accepted_by)
    values ('accepting', ${digest}, ${fileNames}::text[], ${movingDay}::date,
      ${JSON.stringify(report)}::jsonb, ${control}::jsonb, ${differsReason},
      ${createdBy}::bigint, ${createdBy}::bigint)
    on conflict (digest) where state in ('accepting', 'accepted', 'taking_back')
    do update set file_names = excluded.file_names where moves.state <> 'taking_back'
    returning id
  `.execute(database);
  const [row] = opened.rows;
  if (!row) throw conflict(message('move.busy'));
  return row.id;
}
