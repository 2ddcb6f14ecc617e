import { englishOf } from '@netkhata/contract/messages';
import { moveRow } from '@netkhata/contract/move-rows';
import { MEND_FIELDS, type RowMark } from '@netkhata/contract/move-words';
import { paisaFromTaka } from '@netkhata/domain/paisa';
import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/database.ts';
import { storableJson } from '../../database/storable.ts';
import { type Mend, mendOf, type MoveAnswers } from '../map/answers.ts';
import type { MovePlan, PlannedRow } from '../map/move-plan.ts';

/** Rows per statement. */
const BATCH = 1000;

/** Replaces the stored rows of a move's rehearsal; without a plan they are only deleted. */
export async function writeRows(
  tx: Database,
  moveId: number,
  staged: { plan: MovePlan; answers: MoveAnswers; marks: RowMark[][] } | undefined,
): Promise<void> {
  await sql`delete from move_rows where move_id = ${moveId}`.execute(tx);
  if (!staged) return;
  const { plan, answers, marks } = staged;
  for (let from = 0; from < plan.rows.length; from += BATCH) {
    const rows = plan.rows.slice(from, from + BATCH).map((planned, index) => {
      const mend = mendOf(planned.original, answers);
      return storedRow(planned, { position: from + index, marks: marks[from + index] ?? [], mend });
    });
    await sql`
      insert into move_rows
        (move_id, position, row_key, source, outcome, fault_field, marks, shown, search_text)
      select ${moveId}, position, "rowKey", source, outcome, "faultField", marks, shown, "searchText"
      from jsonb_to_recordset(${storableJson(rows)}::jsonb) as row (position integer,
        "rowKey" text, source text, outcome text, "faultField" text, marks text[], shown jsonb,
        "searchText" text)
    `.execute(tx);
  }
}

/** A row in the form that the screen queries; its cells do not include the password. */
function storedRow(
  validated: PlannedRow,
  also: { position: number; marks: RowMark[]; mend: Mend },
) {
  const { row, outcome } = validated;
  const { cells, source } = row;
  const text = (field: string): string => cells[field] ?? '';
  const faults = outcome === 'refused' ? validated.faults : leftOutOf(validated);
  const shown = z.encode(moveRow, {
    key: row.key,
    rowNumber: row.rowNumber,
    source,
    outcome,
    code: text('code'),
    name: text('name'),
    mobileNo: row.questions.some(({ about }) => about === 'mobile') ? '' : text('mobileNo'),
    package: text('package'),
    area: text('area'),
    zone: text('zone'),
    status: text('status') || 'active',
    billDate: text('billDate') || '1',
    pppoeUserName: text('pppoeUserName'),
    monthlyFee: paisaFromTaka(text('monthlyFee')) ?? null,
    openingBalance: paisaFromTaka(text('openingBalance')) ?? null,
    paidUntil: row.paidUntil,
    marks: also.marks,
    reasons: faults.map(({ field, reason }) => {
      return { field, reason: englishOf(reason), reasonMessage: reason };
    }),
    mends: also.mend,
  });
  const searched = ['code', 'name', 'mobileNo', 'package', 'area', 'pppoeUserName'];
  return {
    position: also.position,
    rowKey: row.key,
    source,
    outcome,
    faultField: faults[0]?.field ?? null,
    marks: also.marks,
    shown: {
      row: shown,
      cells: Object.fromEntries(MEND_FIELDS.map((field) => [field, text(field)])),
    },
    searchText: comparableText(searched.map(text).join(' ')),
  };
}

const leftOutOf = ({ row }: PlannedRow) =>
  row.leftOut ? [{ field: 'row', reason: row.leftOut }] : [];
