import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { MEND_FIELDS, type MendField } from '@netkhata/contract/move-words';
import { writeCsv } from 'hucre/csv';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { badInput } from '../../http/failure.ts';
import type { SignedInContext } from '../../http/implement.ts';
import { guardedCell } from '../../register/formula-guard.ts';
import { MoveFileRefused } from '../read/move-file-refused.ts';
import { readCsvSheet, type Sheet } from '../read/sheet.ts';
import { changeMove, lockPreparing, requireMove } from './open-moves.ts';
import { rowsCondition } from './move-rows.ts';
import { storeMends } from './stored-answers.ts';

type MendForm = EndpointInput<Api['moveMend']>['body'];

/** Mends cells of the rows with the given keys, or of all rows that match the filter. */
export async function mendRows(context: SignedInContext, form: MendForm) {
  const { tx, user } = context;
  const { id, keys, cells, ...filter } = form;
  await lockPreparing(tx, id);
  const matching = await sql<{ rowKey: string }>`
    select distinct row_key from move_rows
    where move_id = ${id} and outcome <> 'left_out' and ${
      keys ? sql<boolean>`row_key = any(${keys}::text[])` : rowsCondition(filter)
    }
  `.execute(tx);
  if (matching.rows.length === 0) throw badInput({ keys: message('move.noRowMeant') });
  const mended = Object.fromEntries(cells.map(({ field, value }) => [field, value ?? '']));
  await storeMends(
    tx,
    matching.rows.map(({ rowKey }) => ({ rowKey, cells: mended })),
    user.id,
  );
  const rows = matching.rows.length;
  context.audit({ subject: 'move', id, after: { rows, cells: mended } });
  return { ...(await changeMove(tx, id)), rows };
}

const KEY_COLUMN = 'rowKey';
const REASON_COLUMN = 'refusedReason';

interface RefusedRow {
  rowKey: string;
  cells: Record<string, string>;
  reasons: { field: string; reason: string }[];
}

const readRefused = (tx: Database, id: number) =>
  sql<RefusedRow>`
    select row_key, shown -> 'cells' as cells, shown -> 'row' -> 'reasons' as reasons
    from move_rows where move_id = ${id} and outcome = 'refused' order by position
  `.execute(tx);

/** The refused rows as a CSV file, with the key and the reasons of each. */
export async function refusedMoveRowsFile(tx: Database, id: number) {
  await requireMove(tx, id);
  const { rows } = await readRefused(tx, id);
  const lines = rows.map(({ rowKey, cells, reasons }) => [
    rowKey,
    ...MEND_FIELDS.map((field) => cells[field] ?? ''),
    reasons.map(({ field, reason }) => `${field}: ${reason}`).join(' | '),
  ]);
  const table = lines.map((line) => line.map(guardedCell));
  const content = writeCsv([[KEY_COLUMN, ...MEND_FIELDS, REASON_COLUMN], ...table], { bom: true });
  return { name: 'refused-rows.csv', content };
}

/** Reads the edited file of refused rows back: each changed cell becomes a mend of its row. */
export async function importRefusedRows(
  context: SignedInContext,
  { id, file }: { id: number; file: string },
) {
  const { tx, user } = context;
  await lockPreparing(tx, id);
  const lines = linesOf(file);
  const known = new Map((await readRefused(tx, id)).rows.map((row) => [row.rowKey, row.cells]));
  const mends = lines.flatMap((line) => {
    const cells = known.get(line[KEY_COLUMN] ?? '');
    const changed = cells ? changedCells(line, cells) : {};
    if (Object.keys(changed).length === 0) return [];
    return [{ rowKey: line[KEY_COLUMN] ?? '', cells: changed }];
  });
  // Of two lines with the same key the last one counts.
  const byKey = new Map(mends.map((mend) => [mend.rowKey, mend]));
  await storeMends(tx, [...byKey.values()], user.id);
  const rows = byKey.size;
  const unknown = lines.filter((line) => !known.has(line[KEY_COLUMN] ?? '')).length;
  context.audit({ subject: 'move', id, after: { rows, unknown } });
  return { ...(await changeMove(tx, id)), rows, unknown };
}

function linesOf(file: string): Record<string, string>[] {
  const { columns, rows } = parseSheet(file);
  if (!columns.includes(KEY_COLUMN)) {
    throw badInput({ file: message('move.notRefusedRows', { column: KEY_COLUMN }) });
  }
  return rows.map(({ cells }) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  );
}

/**
 * Parses the file in whatever format a spreadsheet saved it. Its final line break was trimmed on
 * input, and is added again.
 */
function parseSheet(file: string): Sheet {
  try {
    return readCsvSheet(Buffer.from(`${file}\n`));
  } catch (error) {
    if (!(error instanceof MoveFileRefused)) throw error;
    throw badInput({ file: error.reason });
  }
}

/**
 * The cells that differ. Emptied cells are ignored, since an empty mend would delete an earlier
 * one.
 */
function changedCells(
  line: Readonly<Record<string, string>>,
  cells: Readonly<Record<string, string>>,
): Partial<Record<MendField, string>> {
  return Object.fromEntries(
    MEND_FIELDS.flatMap((field) => {
      const typed =
        field === 'mobileNo' ? withLeadingZero(line[field]) : (line[field] ?? '').trim();
      return typed !== '' && typed !== (cells[field] ?? '').trim() ? [[field, typed]] : [];
    }),
  );
}

/** Restores the leading zero that a spreadsheet removes from a mobile number. */
const withLeadingZero = (text: string | undefined): string =>
  (text ?? '').trim().replace(/^(?=1\d{9}$)/, '0');
