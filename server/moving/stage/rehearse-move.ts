import type { Message } from '@netkhata/contract/messages';
import { moveRehearsal, moveSheetColumn } from '@netkhata/contract/move-shapes';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/database.ts';
import { asJson, storableJson } from '../../database/storable.ts';
import { inTransaction } from '../../database/transaction.ts';
import { comparableText } from '@netkhata/domain/comparable-text';
import type { MoveAnswers } from '../map/answers.ts';
import { compareControl } from '../map/control-totals.ts';
import { dayOfFile, type MovePlan } from '../map/move-plan.ts';
import { moveReport } from '../map/move-report.ts';
import { type ExistingNames, rehearsalOf } from '../map/rehearsal.ts';
import { markRows } from '../map/row-marks.ts';
import { shownColumns } from '../map/shown-columns.ts';
import { prepareMove } from '../prepare-move.ts';
import { MoveFileRefused } from '../read/move-file-refused.ts';
import { type ParsedMoveFile, readMoveFile } from '../read/read-move-file.ts';
import { sourceOfUpload } from './move-files.ts';
import { readStoredAnswers } from './stored-answers.ts';
import { writeRows } from './write-rows.ts';

interface Planned {
  files: ParsedMoveFile[];
  answers: MoveAnswers;
  plan: MovePlan;
}

/**
 * Reads the files of a move and plans it with the stored answers. A refused file is marked and left
 * out; without any file there is no plan.
 */
export async function readPlan(
  database: Database,
  { id, today }: { id: number; today: Day },
): Promise<{ revision: number; planned: Planned | undefined }> {
  const { rows } = await sql<{ revision: number; chosenDay: Day | null }>`
    select revision, case state when 'preparing' then chosen_day else moving_day end as chosen_day
    from moves where id = ${id}
  `.execute(database);
  const [move] = rows;
  if (!move) throw new Error(`Move ${id} is gone`);
  const { revision, chosenDay } = move;
  const answers = await readStoredAnswers(database, chosenDay);
  const files = await readUploads(database, id, answers);
  if (files.length === 0) return { revision, planned: undefined };
  const plan = await prepareMove(database, files, { answers, today });
  return { revision, planned: { files, answers, plan } };
}

/** Computes what would be imported and stores it for the screen; the books are not changed. */
export async function rehearseMove(
  database: Database,
  { id, today }: { id: number; today: Day },
): Promise<void> {
  const { revision, planned } = await readPlan(database, { id, today });
  const staged = planned && (await stagedOf(database, revision, planned));
  await inTransaction(database, async (tx) => {
    const held = await sql`
      select from moves where id = ${id} and state = 'preparing' for update
    `.execute(tx);
    // The move was discarded meanwhile.
    if (held.rows.length === 0) return;
    await writeRows(tx, id, staged);
    await sql`
      update moves set rehearsal = ${staged ? storableJson(staged.rehearsal) : null}::jsonb,
        report = ${staged ? storableJson(staged.report) : null}::jsonb,
        moving_day = ${planned?.plan.movingDay ?? null}::date,
        rehearsed_revision = ${planned ? revision : null}::integer,
        work = case when revision = ${revision} then null else work end
      where id = ${id}
    `.execute(tx);
  });
}

/** The part of a plan that is stored for the screen. */
async function stagedOf(database: Database, revision: number, { files, answers, plan }: Planned) {
  const marks = markRows(plan, answers);
  const existingNames = await readExistingNames(database);
  const rehearsed = rehearsalOf({ revision, plan, answers, files, marks, existingNames });
  return {
    plan,
    answers,
    marks,
    rehearsal: z.encode(moveRehearsal, rehearsed),
    report: moveReport(plan, compareControl(plan.control, {})),
  };
}

interface Upload {
  id: number;
  name: string;
  state: 'waiting' | 'read';
}

async function readUploads(
  database: Database,
  moveId: number,
  answers: MoveAnswers,
): Promise<ParsedMoveFile[]> {
  const uploads = await sql<Upload>`
    select id, name, state from move_files
    where move_id = ${moveId} and state in ('waiting', 'read') order by id
  `.execute(database);
  const files: ParsedMoveFile[] = [];
  for (const [index, upload] of uploads.rows.entries()) {
    await sql`
      update moves set work_done = ${index}, work_all = ${uploads.rows.length}
      where id = ${moveId} and work = 'rehearsing'
    `.execute(database);
    const file = await readUpload(database, upload, answers);
    if (file) files.push(file);
  }
  return files;
}

async function readUpload(
  database: Database,
  upload: Upload,
  answers: MoveAnswers,
): Promise<ParsedMoveFile | undefined> {
  const source = sourceOfUpload(database, upload);
  try {
    const file = await readMoveFile(source, answers);
    const columns = 'sheet' in file ? shownColumns(file.sheet, answers.columns) : [];
    const shown = columns.map((column) => z.encode(moveSheetColumn, column));
    await sql`
      update move_files set state = 'read', kind = ${file.kind},
        day = ${dayOfFile(file) ?? null}::date,
        row_count = ${rowsIn(file)}, columns = ${storableJson(shown)}::jsonb
      where id = ${upload.id}
    `.execute(database);
    return file;
  } catch (error) {
    if (!(error instanceof MoveFileRefused)) throw error;
    await refuseFile(database, upload.id, error.reason);
    return undefined;
  }
}

const refuseFile = (database: Database, id: number, reason: Message) =>
  sql`
    update move_files set state = 'refused', refusal = ${asJson(reason)} where id = ${id}
  `.execute(database);

function rowsIn(file: ParsedMoveFile): number {
  if ('nux' in file) return file.nux.tables.customers.length;
  return 'router' in file ? file.router.secrets.length : file.sheet.rows.length;
}

/** Folded names of packages, areas, zones and routers. */
async function readExistingNames(database: Database): Promise<ExistingNames> {
  const { rows } = await sql<{ kind: keyof ExistingNames; name: string }>`
    select 'packages' as kind, name from packages
    union all select 'areas', name from areas
    union all select 'zones', name from zones
    union all select 'routers', name from routers
  `.execute(database);
  const namesOf = (kind: keyof ExistingNames) =>
    new Set(rows.filter((row) => row.kind === kind).map(({ name }) => comparableText(name)));
  return {
    packages: namesOf('packages'),
    areas: namesOf('areas'),
    zones: namesOf('zones'),
    routers: namesOf('routers'),
  };
}
