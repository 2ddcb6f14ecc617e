import { sql } from 'kysely';
import type { Day } from '@netkhata/domain/billing-period';
import type { Database } from '../../database/database.ts';
import type { MoveReport } from '../map/move-report.ts';

export interface NewMove {
  digest: string;
  fileNames: readonly string[];
  movingDay: Day;
  report: MoveReport;
  /** Why it is accepted although a figure differs. */
  differsReason: string | null;
  createdBy: number | null;
}

/** Writes a move down before its customers come in; the same files again are the same move. */
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
    do update set file_names = excluded.file_names
    returning id
  `.execute(database);
  const [row] = opened.rows;
  if (!row) throw new Error('The move was not written down');
  return row.id;
}
